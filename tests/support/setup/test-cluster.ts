import { rmSync } from 'node:fs';
import { makeThrownAway } from '../../../scripts/boot/thrown-away.mjs';
import { type Connection, startPostgres } from '../../../src/server/postgres/supervisor.ts';

/** Connections of the superuser and of the application's role. */
export interface ClusterAddress {
  superuser: Connection;
  application: Connection;
}

export interface TestCluster {
  address: ClusterAddress;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL whose data are deleted when it stops. Tests of crashes use databases of installations of their
 * own (tests/reliability).
 */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = makeThrownAway();
  const say = (fields: object, message?: string) => console.error(message, fields);
  const log = { warn: say, error: say };
  const running = await startPostgres({ dataDir: folder, log, maxConnections: 300, thrownAway: true });
  return {
    address: { superuser: running.superuser, application: running.connection },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
