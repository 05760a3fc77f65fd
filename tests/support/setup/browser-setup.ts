/** Browser tests: a failed one leaves what is needed to understand it; what a browser fetched serves all of them. */
import { beforeEach } from 'vitest';
import { keepEvidence, keepServerLines } from '../browser/evidence.ts';
import { keepOneAddress } from '../server.ts';

keepServerLines();
keepOneAddress();

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => keepEvidence(task.file.filepath, task.name), 60_000);
});
