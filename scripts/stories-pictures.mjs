/** `npm run stories:pictures`: takes the approved pictures of stories anew; look at what changed before you commit them. */
import { run } from './boot/run.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const { code } = await run(
  process.execPath,
  [VITEST, 'run', '--project', 'stories', '.cache/generated/stories/Pictures.stories.tsx'],
  { env: { APPROVE: '1' } },
);
process.exitCode = code;
