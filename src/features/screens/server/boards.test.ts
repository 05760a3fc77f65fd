import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { compileAll } from '../../../compiler/compile.ts';
import { FEATURES } from '../../../server/boot/features.ts';
import { Catalog } from '../../../server/catalog.ts';
import { cardSource } from '../../../server/records/registries/card-sources.ts';
import { readDescriptors, SCHEMAS_DIR } from '../../../server/schemas/descriptors.ts';
import { BOARDS, type Card, type Scene } from './boards.ts';
import { screenNamed } from './list-source.ts';
import { readsOf } from './live.ts';

const grammar = JSON.parse(readFileSync(join(SCHEMAS_DIR, 'meta/board.schema.json'), 'utf8'));
const validate = new Ajv({ strict: false, allErrors: true }).compile(grammar);
const catalog = new Catalog(compileAll(readDescriptors()).values());

describe.each([...BOARDS.values()])('board $code', (board) => {
  it('keeps to its schema', () => {
    expect(FEATURES.length).toBeGreaterThan(0);
    expect(validate(board) ? [] : validate.errors).toEqual([]);
    const keys = board.cards.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('reads sources, measures and fields that are there', () => {
    for (const card of board.cards) expect(problemOf(card), card.key).toBeNull();
    expect(readsOf(catalog, board.cards).length).toBeGreaterThan(0);
  });
});

function problemOf({ source, measure, fields = [], filter = {} }: Card): string | null {
  const known = cardSource(source);
  if (known) {
    const isChosen = known.measures.length === 0 ? measure === undefined : known.measures.includes(String(measure));
    return isChosen ? null : `no measure ${measure}`;
  }
  const listed = screenNamed(catalog, source);
  if (!listed) return `no source ${source}`;
  const wrong = fields.filter((key) => {
    const field = listed.resource.fields.find((each) => each.key === key);
    return !field || field.secret || field.permission.read !== null;
  });
  const unknown = Object.keys(filter).filter((key) => !/^[a-z]/.test(key));
  return wrong.length + unknown.length === 0 ? null : [...wrong, ...unknown].join();
}

/** Rows of the grid of each scene; every one has 24 columns (look.md#6). */
const ROWS: { readonly [scene in Scene]: number } = { wide: 12, ultra: 12, tall: 24 };

describe.each([...BOARDS.values()].filter(({ kind }) => kind === 'wall'))('wall $code', ({ cards }) => {
  it.each(Object.entries(ROWS))('covers scene %s without gaps and overlaps', (scene, height) => {
    const taken = new Map<string, string>();
    for (const { key, places } of cards) {
      const [x, y, width, tall] = places?.[scene as Scene] ?? [0, 0, 0, 0];
      for (let column = x; column < x + width; column += 1) {
        for (let row = y; row < y + tall; row += 1) {
          expect(taken.get(`${column},${row}`), `${key} at ${column},${row}`).toBeUndefined();
          taken.set(`${column},${row}`, key);
        }
      }
      expect(x + width, key).toBeLessThanOrEqual(24);
      expect(y + tall, key).toBeLessThanOrEqual(height);
    }
    expect(taken.size).toBe(24 * height);
  });
});
