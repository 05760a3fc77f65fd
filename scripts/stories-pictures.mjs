/** `npm run stories:pictures`: takes the approved pictures of stories again; review them before committing. */
import { ensureBrowser } from './boot/browser.mjs';
import { run } from './boot/run.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const { code } = await run(
  process.execPath,
  [VITEST, 'run', '--project', 'stories', '.cache/generated/stories/Pictures.stories.tsx'],
  // The browser of the check, since others draw letters a little differently.
  { env: { APPROVE: '1', CHROMIUM_PATH: await ensureBrowser() } },
);
process.exitCode = code;
