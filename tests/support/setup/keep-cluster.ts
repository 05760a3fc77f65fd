/**
 * Keeps one PostgreSQL for all suites of a check, so that each template is filled once and not by every suite: prints
 * its address in one line and runs until whoever started it closes its input or is gone.
 */
import { startTestCluster } from './test-cluster.ts';

// Whoever presses Ctrl+C reaches every process of the check; this one ends when those that need it have ended.
process.on('SIGINT', () => undefined);
const cluster = await startTestCluster();
process.stdout.write(`${JSON.stringify(cluster.address)}\n`);
process.stdin.resume().once('close', () => void cluster.stop());
