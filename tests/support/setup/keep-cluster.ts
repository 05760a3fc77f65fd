/**
 * Runs one PostgreSQL for all suites of a check, so that each template is filled once and not by every suite. Prints
 * its address in one line and runs until the starting process closes its input or ends.
 */
import { startTestCluster } from './test-cluster.ts';

// Ctrl+C signals every process of the check; this one ignores the signal and ends after the processes that need it.
process.on('SIGINT', () => undefined);
const cluster = await startTestCluster();
process.stdout.write(`${JSON.stringify(cluster.address)}\n`);
process.stdin.resume().once('close', () => void cluster.stop());
