import { expect, it } from 'vitest';
import { inRoot } from '../boot/paths.mjs';
import { readSource } from '../census/source.mjs';
import { checkFolders, crowded } from './folders.mjs';
import { buildsQueries, checkQueries } from './queries.mjs';
import { checkSmallFiles } from './small-files.mjs';

it('finds a folder of more than 25 files, and counts those of its sub-folders by themselves', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`);
  expect(crowded([...files('src/server/a', 25), ...files('src/server/a/b', 25), ...files('docs', 40)])).toEqual([]);
  expect(crowded(files('tests/api/planted', 26))).toEqual([expect.stringMatching(/^tests\/api\/planted: 26 files/)]);
  expect(checkFolders(inRoot('.'))).toEqual([]);
});

it('finds a query outside the files of SQL, however its builder is reached', () => {
  const service = 'src/features/records/planted/server/planted.ts';
  for (const query of [
    "db.t.selectFrom('sys_user')",
    "platform\n    .deleteFrom('session')",
    "on.t.insertInto('a')",
    "(table ? t : platform).updateTable('a')",
  ]) {
    expect(buildsQueries(service, query)).toBe(true);
    for (const owner of ['src/features/records/planted/server/planted.sql.ts', 'src/server/db/a.ts'])
      expect(buildsQueries(owner, query)).toBe(false);
  }
  expect(buildsQueries(service, 'await selectUser(db, id)')).toBe(false);
  expect(checkQueries(inRoot('.'))).toEqual([]);
});

it('finds a small file beside the only file that imports it, and says which', () => {
  const room = 'src/features/records/planted';
  const view = (...imports: string[]) => imports.map((path) => `import { a } from '${path}';\n`).join('');
  const problemsOf = (texts: Record<string, string>) =>
    checkSmallFiles(new Map(Object.entries(texts).map(([path, text]) => [path, readSource(path, text)])));
  const small = 'export const a = 1;\n';
  expect(problemsOf({ [`${room}/client/view.tsx`]: view('./word.ts'), [`${room}/client/word.ts`]: small })).toEqual([
    `${room}/client/word.ts: under 30 lines and imported by ${room}/client/view.tsx alone; put it there`,
  ]);
  const fine: Record<string, string>[] = [
    { [`${room}/client/view.tsx`]: view('./word.ts'), [`${room}/client/word.ts`]: small.repeat(30) },
    { [`${room}/client/view.tsx`]: view('./parts/word.ts'), [`${room}/client/parts/word.ts`]: small },
    {
      [`${room}/client/view.tsx`]: view('./word.ts'),
      [`${room}/client/list.tsx`]: view('./word.ts'),
      [`${room}/client/word.ts`]: small,
    },
    { [`${room}/client/view.tsx`]: "void import('./word.ts');\n", [`${room}/client/word.ts`]: small },
    { [`${room}/client/pages.ts`]: view('./page.tsx'), [`${room}/client/page.tsx`]: small },
    {
      [`${room}/server/service.ts`]: view('./word.ts'),
      [`${room}/server/word.ts`]: small,
      'scripts/tool.ts': view(`../${room}/server/word.ts`),
    },
    { [`${room}/server/list.ts`]: view('./own.ts'), [`${room}/server/own.ts`]: view('./own.routes.ts') },
    ...['own.sql.ts', 'own.hooks.ts', 'own.routes.ts', 'index.ts'].map((name) => ({
      [`${room}/server/service.ts`]: view(`./${name}`),
      [`${room}/server/${name}`]: small,
    })),
    { 'src/kinds/planted/cell.tsx': view('./meaning.ts'), 'src/kinds/planted/meaning.ts': small },
  ];
  for (const texts of fine) expect(problemsOf(texts)).toEqual([]);
});
