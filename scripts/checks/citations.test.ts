import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderOfFile } from '../../tests/support/servers/folder-of-file.ts';
import { checkCitations, citationsIn, readBook } from './citations.mjs';

const folder = folderOfFile('citations');

beforeAll(() => {
  put(
    'docs/reference/wire.md',
    '# Wire\n\n## 1 Rules\n\n### 1.4 Paging [fixed]\nAs in \u00a71, never as in \u00a77 (R~2)\n',
  );
  put(
    'docs/reference/security.md',
    '### R7 Tenants (R~7)\n\n- **F10** patterns\n\n| **3.4** | races |\n- **X2** bombs\n',
  );
  put('docs/decisions/050-database.md', '# Database\n\n## 050 A tenant is a schema\n\n2026-11. See decision_051.\n');
});

function put(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), unmasked(text));
}

/**
 * Text of a citation from its masked form: @ _ % ~ are hash, space, paragraph sign, nothing. The mask keeps citations
 * out of this file.
 */
const unmasked = (words: string) =>
  words.replaceAll('@', '#').replaceAll('_', ' ').replace('%', '\u00a7').replaceAll('~', '');
const problemsOf = (words: string) => citationsIn('src/a.ts', unmasked(words), readBook(folder)).problems;

it.each([
  'wire.md@1',
  'wire.md@1.4, and (wire.md@1.4).',
  'security.md@R7 to security.md@F10, security.md@3.4, security.md@X2',
  'decision_050',
  'the decision 5 people took',
])('resolves %s', (words) => {
  expect(problemsOf(`/** A rule (${words}). */`)).toEqual([]);
});

it.each([
  ['wire.md@1.5', /1\.5 names nothing/],
  ['look.md@1', /look\.md#1 names nothing/],
  ['security.md@R8', /R8 names nothing/],
  ['decision_049', /049 names nothing/],
  ['wire_%1.4', /cannot be opened/],
  ['security_R7', /cannot be opened/],
  ['security_fact 10', /cannot be opened/],
  ['security,_rulings on R4', /cannot be opened/],
  ['spe~c.md, section 3', /cannot be opened/],
  ['guessing (R~21) is slow', /cannot be opened/],
])('refuses %s', (words, problem) => {
  expect(problemsOf(`/** A rule\n * (${words}). */`)).toEqual([expect.stringMatching(problem)]);
});

it('reads every file, the links between documents, and the sections a document names as its own', () => {
  put('src/a.ts', '// wire.md@1.4\n');
  put(
    'README.md',
    '[there](docs/reference/wire.md) [not](docs/gone.md#a) [out](https://example.com)\n```\n[x](y)\n```\n',
  );
  const { citations, problems } = checkCitations(folder);
  expect(citations).toBe(2);
  expect(problems.sort()).toEqual([
    'README.md: the link docs/gone.md leads nowhere',
    unmasked('docs/decisions/050-database.md: decision_051 names nothing'),
    'docs/decisions/README.md: 050 is missing',
    unmasked('docs/reference/wire.md: (R~2) is no section of it'),
    'docs/reference/wire.md: \u00a77 is no section of it',
  ]);
});

it('takes a decision that the index lists', () => {
  put('docs/decisions/README.md', '- 050 A tenant is a schema\n');
  expect(checkCitations(folder).problems.join()).not.toMatch(/is missing/);
});

it('finds a number given to two decisions, and a tree without citations', () => {
  put('docs/decisions/060-more.md', '## 050 Again\n');
  expect(() => readBook(folder)).toThrow(/050 stands twice/);
  rmSync(join(folder, 'docs/decisions'), { recursive: true });
  rmSync(join(folder, 'src'), { recursive: true });
  mkdirSync(join(folder, 'docs/decisions'));
  expect(checkCitations(folder).problems).toContain('no citation was read');
});
