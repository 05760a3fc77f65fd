import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['../src/client', '../src/features', '../src/kinds', './kit'];
/**
 * `import … from 'antd'`, `import('echarts')`, `import 'dayjs/locale/zh-cn'`; imports of types are excluded, since they
 * disappear.
 */
const IMPORT = /^import (?!type\b)[^;]*?'([^'.][^']*)';|\bimport\('([^'.][^']*)'\)/gm;

/**
 * Packages the console and its stories import, for Vite to prepare before the first story. A package found later makes
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
