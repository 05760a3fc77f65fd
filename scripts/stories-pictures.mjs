/** `npm run stories:pictures`: replaces all approved pictures of stories; review them before committing. */
import { ensureBrowser } from './boot/browser.mjs';
import { run } from './boot/run.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const { code } = await run(
  process.execPath,
  [VITEST, 'run', '--project', 'stories', '.cache/generated/stories/Pictures.stories.tsx'],
  // Uses the same browser as the check, since other browsers draw letters slightly differently.
  { env: { APPROVE: '1', CHROMIUM_PATH: await ensureBrowser() } },
);
process.exitCode = code;
