import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../../../src/compiler/problem.ts';
import { screenNameOf } from '../../../src/engine/screen-name.ts';
import { FileReader, type FileReport } from '../../../src/server/schemas/file-report.ts';
import type { MenuEntry } from '../../../src/server/schemas/seed-files.ts';

const FEATURES = path.resolve(import.meta.dirname, '../../../src/features');
const SCREENS = /[/\\]client[/\\]screens\.ts$/;

/** Problems of menus whose screen no feature renders. Only sources show this: servers have no list of screens. */
export function checkDrawnMenus(schemas: string): Problem[] {
  const { document, report } = new FileReader(schemas).read<{ menus: MenuEntry[] }>(
    'menus/menus.json',
    'menus.schema.json',
  );
  if (document) checkMenus(report, document.menus, { path: 'menus', drawn: drawnComponents() });
  const { problems, part, file } = report;
  return problems.map((problem) => ({ ...problem, path: part.placeOf(problem.path), file }));
}

function checkMenus(
  report: FileReport,
  menus: readonly MenuEntry[],
  of: { path: string; drawn: readonly string[] },
): void {
  for (const [index, { component, children = [] }] of menus.entries()) {
    const at = `${of.path}.${index}`;
    const isDrawn = of.drawn.includes(component);
    if (screenNameOf(component) === null && !isDrawn) report.unknown(`${at}.component`, component, of.drawn);
    checkMenus(report, children, { ...of, path: `${at}.children` });
  }
}

/** Components that the features declare in their client/screens.ts, and PageView, the component of menu folders. */
export function drawnComponents(): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => SCREENS.test(name));
  const texts = files.map((name) => readFileSync(path.join(FEATURES, name), 'utf8'));
  const lines = texts.flatMap((text) => [...text.matchAll(/^ {2}'?([\w/-]+)'?: (?:async|load)/gm)]);
  return ['PageView', ...lines.flatMap(([, component]) => component ?? [])];
}
