import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, TEST_FLAGS } from '../scripts/boot/browser.mjs';
import { pictureCommands } from './picture-commands.ts';

/**
 * By day no generated ones but those compared with pictures, at night all, otherwise those that are not tagged `night`.
 */
const SIZE = process.env.CHECK_SIZE ?? 'full';
const IS_ALL = SIZE === 'night';
/** Letters are drawn without the habits of a system or a screen: compared pictures hold them. */
const SAME_LETTERS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
const GENERATED = '.cache/generated/stories';

/** Files without a story that runs: not even loaded. */
function filesLeftOut(root: string): string[] {
  const files = readdirSync(`${root}${GENERATED}`).map((name) => `${GENERATED}/${name}`);
  if (IS_ALL) return [];
  if (SIZE === 'day') return files.filter((path) => !path.endsWith('/Pictures.stories.tsx'));
  return files.filter((path) => /^ {2}tags: \['night'\],$/m.test(readFileSync(`${root}${path}`, 'utf8')));
}

/** Every story as a test in Chromium: it is drawn, played and looked at by axe. */
export async function storiesProject() {
  // Here, not above: the build reads this file along with its configuration, and does without development packages.
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
      // Drawn, played and examined by axe on a machine that other suites share.
      testTimeout: 120_000,
      // One page for all: every story gets a world of its own anyway, and a fresh page costs a second.
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
          // Nothing moves, for a colour on its way to another is none to judge.
          contextOptions: { reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'Europe/Berlin' },
        }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}
