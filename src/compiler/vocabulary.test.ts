import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LABEL_SIZES, MAX_LABEL_FIELDS } from '../engine/labels.ts';
import { APPOINTED_STAGES } from '../engine/stages.ts';
import { FIELD_KINDS } from '../kinds/kinds.ts';
import { REFERENCE_KINDS } from './kind.ts';
import { COMPARE_OPS } from './vocabulary.ts';

interface Explained {
  enum?: string[];
  items?: Definition;
  properties?: { [word: string]: Explained };
}
interface Definition {
  properties: { [key: string]: Explained };
}

const metaFile = new URL('../../schemas/meta/resource.schema.json', import.meta.url);
const metaSchema: Definition & { definitions: Record<'property' | 'relation', Definition> } = JSON.parse(
  readFileSync(metaFile, 'utf8'),
);
const { definitions } = metaSchema;
const sorted = (words: readonly string[] = []) => [...words].sort();

/** The words themselves are compared in scripts/schemas/words/known-everywhere.test.ts. */
describe('the meta schema and the compiler know the same values of', () => {
  it('labels and their sheets', () => {
    const { size, fields } = metaSchema.properties.label?.properties ?? {};
    expect(size?.enum).toEqual(LABEL_SIZES);
    expect(fields).toMatchObject({ maxItems: MAX_LABEL_FIELDS });
  });

  it('kinds', () => expect(sorted(definitions.property.properties['x-kind']?.enum)).toEqual(sorted(FIELD_KINDS)));

  it('kinds of references', () => {
    expect(sorted(metaSchema.properties.referenceKind?.enum)).toEqual(sorted(REFERENCE_KINDS));
  });

  it('operators', () => {
    const { op } = definitions.property.properties['x-compare']?.items?.properties ?? {};
    expect(op?.enum).toEqual(COMPARE_OPS);
  });

  it('stages', () => expect(sorted(definitions.relation.properties.stage?.enum)).toEqual(sorted(APPOINTED_STAGES)));
});
