import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newerThanFloor } from './floor/floor.mjs';
import { checkPackages, isBelow } from './packages.mjs';
import { forbiddenIn } from './sources.mjs';

/** Joined from parts, so that this file does not contain what it tests for. */
const home = ['', 'home', 'somebody', 'project'].join('/');

it('finds what must not be in a file', () => {
  expect(forbiddenIn('src/a.ts', `const a = 1;\nconst path = '${home}';`)).toEqual([
    expect.stringMatching(/^src\/a.ts:2:/),
  ]);
  expect(forbiddenIn('.npmrc', ['registry', 'https://npm.example.com/'].join('='))).toHaveLength(1);
  const validator = "import validator from '@rjsf/validator-ajv8';";
  expect(forbiddenIn('src/client/form.ts', validator)).toHaveLength(1);
  expect(forbiddenIn('src/client/form.ts', validator.replace('validator from', 'type { X } from'))).toEqual([]);
  const table = "import { Button,\n  Table, type TableProps } from 'antd';";
  expect(forbiddenIn('src/kinds/text/cell.tsx', table)).toHaveLength(1);
  expect(forbiddenIn('src/kinds/text/cell.tsx', "import Table from 'antd/es/table';")).toHaveLength(1);
  expect(forbiddenIn('src/client/ui/table/data-table.tsx', table)).toEqual([]);
  expect(forbiddenIn('src/kinds/text/cell.tsx', "import { Button, type TableProps } from 'antd';")).toEqual([]);
  expect(forbiddenIn('src/client/a.tsx', "<Link to='/homePage'>")).toEqual([]);
  const run = ['new Reg', 'Exp('].join('');
  for (const file of [
    'src/server/records/a.ts',
    'src/kinds/text/meaning.ts',
    'src/features/messages/sms/server/a.ts',
  ]) {
    expect(forbiddenIn(file, `${run}field.schema.pattern, 'u').test(text)`)).toHaveLength(1);
    expect(forbiddenIn(file, `${run}CRON_SHAPE)`)).toEqual([]);
  }
  expect(forbiddenIn('src/server/a.ts', 'const ajv = new Ajv({ strict: true });')).toHaveLength(1);
  expect(forbiddenIn('src/server/a.ts', 'new Ajv({ code: { regExp: patternEngine } })')).toEqual([]);
  for (const more of ["import { session } from '#generated/client.ts';", "await import('#generated/client.ts')"])
    expect(forbiddenIn('src/client/a.ts', more)).toHaveLength(1);
  expect(forbiddenIn('src/client/a.ts', "import type { News } from '#generated/types.ts';")).toEqual([]);
  const filters = 'src/server/db/records/filter-sql.ts';
  expect(forbiddenIn(filters, 'eb.selectFrom(`$' + '{table} as s`)')).toHaveLength(1);
  expect(forbiddenIn(filters, 'sql`exists (select 1 from $' + '{sql.ref(table)})`')).toHaveLength(1);
  expect(forbiddenIn(filters, 'rowsInSight(eb, model, sight)')).toEqual([]);
});

it('finds what the oldest browsers lack in scripts and style sheets', () => {
  const found = (path: string, text: string) =>
    newerThanFloor([{ path, text }]).map((problem) => problem.split(' lack ')[1]?.split(': use')[0]);
  for (const [name, text] of Object.entries({
    '.showPicker': 'input.showPicker()',
    'URL.canParse': 'window.URL.canParse(text)',
    EyeDropper: 'new EyeDropper()',
    dvh: "style={{ height: '85dvh' }}",
    'light-dark()': 'color: `light-dark(red, blue)`',
  }))
    expect(found('src/client/a.tsx', text)).toEqual([name]);
  expect(found('src/client/a.tsx', 'rows.toSorted(); typeof EyeDropper')).toEqual([]);
  for (const [name, text] of Object.entries({
    'oklch()': 'a { color: oklch(0 0 0) }',
    '@starting-style': '@starting-style { a { opacity: 0 } }',
    'translate:': 'a { translate: 1px }',
    ':popover-open': 'a:popover-open { --x: 1 }',
  }))
    expect(found('a.css', text)).toEqual([name]);
  expect(found('a.css', 'a { height: 80vh; height: 80dvh; color: red; color: oklch(0 0 0) }')).toEqual([]);
  expect(found('a.css', 'a { --height: 80vh; --height: 80dvh; width: 1svw }')).toEqual(['dvh', 'svw']);
});

it('compares versions', () => {
  expect(isBelow('5.8.4', '5.8.5')).toBe(true);
  expect(isBelow('5.12.0', '5.8.5')).toBe(false);
  expect(isBelow('5.8.5', '5.8.5')).toBe(false);
  expect(isBelow('18.4.0-beta.17', '18.4.0')).toBe(false);
});

it('finds packages with known holes, and holes in the lock file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  const packages = {
    '': { name: 'product', optionalDependencies: { 'database-windows': '1.0.0', 'database-linux': '1.0.0' } },
    'node_modules/database-linux': { version: '1.0.0' },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/a/node_modules/vm2': { version: '3.9.0' },
    'node_modules/xlsx': { version: '0.18.5', resolved: 'https://example.com/xlsx.tgz' },
    'node_modules/ajv': { version: '6.12.0', dev: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const problems = checkPackages(folder);
  rmSync(folder, { recursive: true });
  expect(problems.join('\n')).toMatch(/fastify 5.0.0 is below/);
  expect(problems.join('\n')).toMatch(/vm2 must not be used/);
  expect(problems.join('\n')).toMatch(/xlsx must be the maintained build/);
  expect(problems.join('\n')).toMatch(/names where it was downloaded/);
  expect(problems.join('\n')).toMatch(/database-windows is missing/);
  expect(problems.join('\n')).not.toMatch(/ajv|database-linux/);
});
