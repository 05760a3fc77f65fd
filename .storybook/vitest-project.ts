import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, TEST_FLAGS } from '../scripts/boot/browser.mjs';
import { pictureCommands } from './picture-commands.ts';

/**
 * Size of the check. By day only those generated stories run that are compared with pictures; at night all; otherwise
 * those without the tag `night`.
 */
const SIZE = process.env.CHECK_SIZE ?? 'full';
const IS_ALL = SIZE === 'night';
/** Flags that make letters independent of system and screen, since compared pictures contain them. */
const SAME_LETTERS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
const GENERATED = '.cache/generated/stories';

/** Files without any story that runs; they are not even loaded. */
function filesLeftOut(root: string): string[] {
  const files = readdirSync(`${root}${GENERATED}`).map((name) => `${GENERATED}/${name}`);
  if (IS_ALL) return [];
  if (SIZE === 'day') return files.filter((path) => !path.endsWith('/Pictures.stories.tsx'));
  return files.filter((path) => /^ {2}tags: \['night'\],$/m.test(readFileSync(`${root}${path}`, 'utf8')));
}

/** Every story as a test in Chromium: rendered, played and checked by axe. */
export async function storiesProject() {
  // Imported here, not at the top: the build reads this file with its configuration, and runs without development
  // packages.
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
      // Long, since other suites share the machine while a story is rendered, played and checked.
      testTimeout: 120_000,
      // One page for all stories: each has its own scene, and a new page takes a second.
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
