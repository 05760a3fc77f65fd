import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { validatorsPlugin } from '../../../.storybook/validators-plugin.ts';
import { leanAntd } from '../../boot/lean-antd.mjs';
import { inRoot } from '../../boot/paths.mjs';

export interface WidePage {
  url: string;
  stop(): Promise<void>;
}

/** Builds and serves a page that shows only the wide table, until `stop` is called. */
export async function serveWidePage(): Promise<WidePage> {
  const outDir = mkdtempSync(join(tmpdir(), 'wide-page-'));
  const root = inRoot('scripts/bench/browser/page');
  const common = { configFile: false as const, root, logLevel: 'error' as const };
  await build({
    ...common,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), leanAntd(), validatorsPlugin()],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async stop() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
