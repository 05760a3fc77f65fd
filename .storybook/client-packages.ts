import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['../src/client', '../src/features', '../src/kinds', './kit'];
/** `import … from 'antd'`, `import('echarts')`, `import 'dayjs/locale/zh-cn'`; types leave nothing behind. */
const IMPORT = /^import (?!type\b)[^;]*?'([^'.][^']*)';|\bimport\('([^'.][^']*)'\)/gm;

/**
 * Every package the console and its stories import, to be prepared before the first story: one found on the way makes
 * Vite reload the page under a running test.
 */
export function clientPackages(): string[] {
  const found = FOLDERS.flatMap((folder) => importsIn(fileURLToPath(new URL(folder, import.meta.url))));
  return [...new Set(found)]
    .filter((name) => !/^(virtual:|node:|vitest(\/|$)|@fontsource\/|@testing-library\/)|\.css$/.test(name))
    .sort();
}

function importsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/(^|\/)(server|workflow)\/|\/storage\.ts$/.test(path) &&
        !/\.(test|d)\.tsx?$/.test(path),
    )
    .flatMap((path) => [...readFileSync(`${folder}/${path}`, 'utf8').matchAll(IMPORT)])
    .flatMap(([, named, lazy]) => named ?? lazy ?? []);
}
