import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { clientPackages } from './client-packages.ts';
import { validatorsPlugin } from './validators-plugin.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/client/**/*.stories.tsx', '../src/generated/stories/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) =>
    mergeConfig(vite, { plugins: [validatorsPlugin()], optimizeDeps: { include: clientPackages() } }),
};

export default config;
