import type { TestProject } from 'vitest/node';
import { type ClusterAddress, startTestCluster, type TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the run. */
    cluster: ClusterAddress;
  }
}

interface Shared {
  cluster: TestCluster;
  users: number;
}

declare global {
  /** Every test project loads this file anew, but all of a run share one database server; the last stops it. */
  var testCluster: Promise<Shared> | undefined;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.testCluster ??= begin();
  const shared = await globalThis.testCluster;
  shared.users += 1;
  project.provide('cluster', shared.cluster.address);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    globalThis.testCluster = undefined;
    await shared.cluster.stop();
  };
}

async function begin(): Promise<Shared> {
  return { cluster: clusterOfCheck() ?? (await startTestCluster()), users: 0 };
}

/** Cluster shared by all suites of a check, which stops the cluster itself (scripts/boot/check-cluster.mjs). */
function clusterOfCheck(): TestCluster | null {
  const address = process.env.TEST_CLUSTER;
  return address ? { address: JSON.parse(address), stop: async () => undefined } : null;
}
