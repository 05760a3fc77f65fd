import { describe, expect, it } from 'vitest';
import { growingIn } from './arguments.mjs';

const found = (text: string, path = 'src/server/records/a.ts') =>
  growingIn(path, text).map((problem) => problem.replace(/;.*$/, ''));

describe('arrays whose size users decide', () => {
  it.each([
    'rows.push(...found);',
    'const most = Math.max(0, ...rows.map(({ id }) => id));',
    'Object.assign({}, ...rows);',
    'new Set(...rows);',
    'String.fromCharCode.apply(null, bytes);',
    'any(...ids.map(equals));',
    'const [first, ...rest] = rows;\nwrite(...rest);',
  ])('are refused as arguments: %s', (text) => {
    const line = text.split('\n').length;
    expect(found(`/** Sätze */\n${text}`)).toEqual([`src/server/records/a.ts:${line + 1}: an array becomes arguments`]);
  });

  it.each([
    'function all(list: number[]): void {\n  all(list.slice(1));\n}',
    'const all = ([first, ...rest]: number[]): number =>\n  first + all(rest);',
    'class A {\n  #all(list) { this.#all(list.toSpliced(0, 1)); }\n}',
  ])('are refused where a function calls itself for the rest: %s', (text) => {
    expect(found(text)).toEqual(['src/server/records/a.ts:2: all calls itself with a shorter array']);
  });

  it.each([
    'const both = [...rows, ...found];',
    'addAll(rows, found);',
    'const most = Math.max(...ROLES.map(({ size }) => size));',
    'Math.max(...Object.values(SHEETS).map(({ fields }) => fields));',
    'all(...(isOwn ? [own] : []));',
    'const read = (...of: string[]) => join(...of);',
    '// few: at most ten conditions\nall(...criteria);',
    'all(...criteria); // few: at most ten conditions',
    'function depth(node) { return node.inner.map(depth); }',
  ])('may be copied, looped over, or small: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('are looked for in code of servers alone', () => {
    const text = 'rows.push(...found);';
    expect(found(text, 'src/kinds/rows/storage.ts')).toHaveLength(1);
    expect(found(text, 'src/features/oversight/maps/server/drawing/a.ts')).toHaveLength(1);
    for (const path of [
      'src/client/a.ts',
      'src/features/oversight/maps/client/a.ts',
      'src/server/a.test.ts',
      'scripts/a.ts',
    ])
      expect(found(text, path)).toEqual([]);
  });
});
