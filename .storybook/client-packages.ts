import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['../src/client', '../src/features', '../src/kinds', './kit'];
/**
 * Matches `import … from 'antd'`, `import('echarts')`, `import 'dayjs/locale/zh-cn'`; type imports are excluded, since
 * compilation removes them.
 */
const IMPORT = /^import (?!type\b)[^;]*?'([^'.][^']*)';|\bimport\('([^'.][^']*)'\)/gm;

/**
 * Packages that the console and its stories import. Vite prepares them before the first story: a package found later
 * makes Vite reload the page under a running test.
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
