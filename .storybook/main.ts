import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { validatorsPlugin } from './validators-plugin.ts';

const ENTRIES = [
  'src/client/main.tsx',
  'src/client/**/*.stories.tsx',
  '.storybook/preview.tsx',
  '.storybook/kit/*.tsx',
];

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/client/**/*.stories.tsx', '../src/generated/stories/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [validatorsPlugin()],
      // All packages are prepared before the first story: one found on the way would reload the page under a test.
      optimizeDeps: { entries: ENTRIES },
    }),
};

export default config;
