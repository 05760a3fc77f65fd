import { expect, it } from 'vitest';
import { takeCensus } from './census.mjs';
import { readSource } from './source.mjs';
import { traceFrom } from './trace.mjs';

const TEXTS = {
  'src/features/people/users/index.ts': "export { addUser } from './server/add.ts';\n",
  'src/features/people/users/server/add.ts': `import { send } from '../../../messages/mail/index.ts';
import { check } from '../../../../engine/check.ts';
export const LEFT: ReadonlySet<string> = new Set();
export function addUser(name: string) {
  if (!check(name)) return null;
  return send(greet(name));
}
const greet = (name: string) => \`\${name}\`;
`,
  'src/features/messages/mail/index.ts': "export { send } from './server/send.ts';\n",
  'src/features/messages/mail/server/send.ts': `import type { User } from '../../../people/users/index.ts';
export function send(text: string) {
  return text;
}
`,
  'src/engine/check.ts': 'export function check(name: string) {\n  return name;\n}\n',
  'src/features/people/users/server/add.test.ts': "import { addUser } from './add.ts';\naddUser('x');\n",
};
const sources = new Map(Object.entries(TEXTS).map(([path, text]) => [path, readSource(path, text)]));

it('counts what is shipped, what nobody reads, and who reads whom', () => {
  const { figures, unread, small, pairs, arrows } = takeCensus(sources);
  expect(figures).toMatchObject({ 'product files': 5, 'product lines': 17, features: 2, 'test files': 1 });
  expect(unread).toEqual([
    'src/features/people/users/index.ts#addUser',
    'src/features/people/users/server/add.ts#LEFT',
  ]);
  expect(small).toEqual([]);
  expect(pairs).toEqual(['features/messages/mail ↔ features/people/users']);
  expect(arrows).toEqual({
    'features/people → features/messages': 1,
    'features/people → engine': 1,
    'features/messages → features/people': 1,
  });
});

it('finds a small file whose only importer is beside it, but for doors and chunks that load on demand', () => {
  const room = 'src/features/people/users/client';
  const texts = {
    [`${room}/screen.tsx`]:
      "import { word } from './word.ts';\nexport const late = () => import('./late.ts');\nword();\n",
    [`${room}/word.ts`]: 'export const word = () => 1;\n',
    [`${room}/late.ts`]: 'export const later = 1;\n',
    [`${room}/index.ts`]: "export { late } from './screen.tsx';\n",
  };
  const { small, unread } = takeCensus(
    new Map(Object.entries(texts).map(([path, text]) => [path, readSource(path, text)])),
  );
  expect(small).toEqual([`${room}/word.ts → ${room}/screen.tsx`]);
  expect(unread).toEqual([`${room}/index.ts#late`]);
});

it('follows calls through doors, down to the ground', () => {
  const files = ['src/features/people/users/server/add.ts', 'src/features/messages/mail/server/send.ts'];
  expect(traceFrom(sources, 'addUser')).toEqual({ files, functions: 3, returns: 3 });
  expect(traceFrom(sources, 'addUser', [])?.files).toEqual([files[0], 'src/engine/check.ts', files[1]]);
  expect(traceFrom(sources, 'nobody')).toBeNull();
});
