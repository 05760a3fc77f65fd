import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { ensureSomeGenerated } from '../scripts/boot/generated.mjs';
import { clientPackages } from './client-packages.ts';
import { validatorsPlugin } from './validators-plugin.ts';

await ensureSomeGenerated();

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/{client,features,kinds}/**/*.stories.tsx', '../.cache/generated/stories/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) =>
    mergeConfig(vite, { plugins: [validatorsPlugin()], optimizeDeps: { include: clientPackages() } }),
};

export default config;
