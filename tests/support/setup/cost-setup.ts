/** Records the processor time of each test file for the reporter of the check (scripts/checks/check-reporter.mjs). */
import { afterAll } from 'vitest';
import { processorSeconds } from './process-cost.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of the whole file, from its first import to the end of its last hook. */
    processorSeconds?: number;
  }
}

const before = processorSeconds();
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures a hook takes from its text.
afterAll(({}, file) => {
  file.meta.processorSeconds = processorSeconds() - before;
});
