import { expect, it } from 'vitest';
import { inRoot } from '../boot/paths.mjs';
import { checkFolders, crowded } from './folders.mjs';
import { buildsQueries, checkQueries } from './queries.mjs';

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
