import { expect, it } from 'vitest';
import { inRoot } from '../boot/paths.mjs';
import { checkNames, kindsIn, namesIn } from './names.mjs';

const RESOURCES = ['sysUser', 'RiskRegister', 'News'];
const KINDS = ['text', 'date-time', 'images'];

it('finds a resource of the product named in the engine, the compiler and the kinds', () => {
  for (const planted of [
    "if (relation.resource === 'sysUser') return 'user';",
    "import { sysUser } from '../../generated/client.ts';",
    'type Candidate = RiskRegisterCandidatesReply;',
    'type Rows = SysUserPage;',
    'const may = can(`sysUser:page`);',
    'const url = /^\\/api\\/sysUser\\//;',
  ]) {
    for (const room of ['engine/planted.ts', 'compiler/planted.ts', 'kinds/user/client/planted.tsx'])
      expect(namesIn(`src/${room}`, `const a = 1;\n${planted}`, RESOURCES)).toEqual([
        expect.stringMatching(/planted\.tsx?:2: names the resource/),
      ]);
    expect(namesIn('src/features/people/users/server/users.ts', planted, RESOURCES)).toEqual([]);
    expect(namesIn('src/kinds/user/planted.test.tsx', planted, RESOURCES)).toEqual([]);
    expect(namesIn('src/kinds/user/fixture.ts', planted, RESOURCES)).toEqual([]);
  }
});

it('takes names in comments and words that only hold one', () => {
  for (const fine of [
    '/** `sysUser` → `/sysUser/page`\n * RiskRegister */',
    'const a = 1; // as sysUser does',
    'Newsletter',
    'mysysUser',
  ])
    expect(namesIn('src/engine/planted.ts', fine, RESOURCES)).toEqual([]);
});

it('finds kinds told apart by their names outside their folders', () => {
  for (const planted of [
    "if (field.kind === 'images') show();",
    "fields.every(({ kind }) => kind !== 'date-time')",
    "const TIMES: readonly FieldKind[] = ['date-time'];",
  ]) {
    expect(kindsIn('src/server/records/planted.ts', planted, KINDS)).toHaveLength(1);
    expect(kindsIn('src/kinds/files/storage.ts', planted, KINDS)).toEqual([]);
  }
  expect(kindsIn('src/features/records/import/server/planted.ts', "if (cell.kind === 'text') read();", KINDS)).toEqual(
    [],
  );
  expect(kindsIn('src/server/realtime/planted.ts', "if (kind === 'message') send();", KINDS)).toEqual([]);
});

it('finds none of either in the product', () => {
  expect(checkNames(inRoot('.'))).toEqual([]);
});
