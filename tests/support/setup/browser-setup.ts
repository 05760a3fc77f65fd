/**
 * Set-up of browser tests: a failed test leaves evidence, and all servers share one address so that the browser reuses
 * its cache.
 */
import { beforeEach } from 'vitest';
import { keepEvidence, keepServerLines } from '../browser/evidence.ts';
import { keepOneAddress } from '../server.ts';

keepServerLines();
keepOneAddress();

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => keepEvidence(task.file.filepath, task.name), 60_000);
});
