import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, TEST_FLAGS } from '../scripts/boot/browser.mjs';
import { pictureCommands } from './picture-commands.ts';

/**
 * Size of the check, by which stories are chosen. Size `day` runs only those generated stories that are compared with
 * pictures; `full` runs all without the tag `night`.
 */
const SIZE = process.env.CHECK_SIZE ?? 'full';
const IS_ALL = SIZE === 'night';
/** Flags that make the rendering of text independent of system and screen, since compared pictures contain text. */
const SAME_LETTERS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
const GENERATED = '.cache/generated/stories';

/** Story files of which this size of check runs no story; they are not loaded. */
function filesLeftOut(root: string): string[] {
  const files = readdirSync(`${root}${GENERATED}`).map((name) => `${GENERATED}/${name}`);
  if (IS_ALL) return [];
  if (SIZE === 'day') return files.filter((path) => !path.endsWith('/Pictures.stories.tsx'));
  return files.filter((path) => /^ {2}tags: \['night'\],$/m.test(readFileSync(`${root}${path}`, 'utf8')));
}

/** Vitest project that runs every story as a test in Chromium: rendered, played and checked by axe. */
export async function storiesProject() {
  // Imports here instead of at the top, because the build also loads this file, but without development packages.
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  const { playwright } = await import('@vitest/browser-playwright');
  const executablePath = await ensureBrowser();
  const root = fileURLToPath(new URL('..', import.meta.url));
  return {
    root,
    plugins: [
      await storybookTest({
        configDir: fileURLToPath(new URL('.', import.meta.url)),
        tags: { include: ['test'], exclude: IS_ALL ? [] : ['night'] },
      }),
    ],
    test: {
      name: 'stories',
      exclude: filesLeftOut(root),
      // Long timeout, since other test suites run on the same machine.
      testTimeout: 120_000,
      // One page for all stories: each story sets up its own state, and opening a page takes a second.
      isolate: false,
      fileParallelism: false,
      browser: {
        enabled: true,
        headless: true,
        commands: pictureCommands,
        screenshotFailures: true,
        screenshotDirectory: fileURLToPath(new URL('../.cache/failures/stories', import.meta.url)),
        provider: playwright({
          launchOptions: { executablePath, args: [...TEST_FLAGS, ...SAME_LETTERS] },
          // No animations: axe cannot judge the contrast of a colour in transition.
          contextOptions: { reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'Europe/Berlin' },
        }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}
