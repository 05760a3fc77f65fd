/** Browser tests: a failed one leaves what is needed to understand it. */
import { beforeEach } from 'vitest';
import { keepEvidence, keepServerLines } from './evidence.ts';

keepServerLines();

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => keepEvidence(task.file.filepath, task.name), 60_000);
});
