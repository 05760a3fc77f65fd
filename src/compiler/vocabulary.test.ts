import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LABEL_SIZES, MAX_LABEL_FIELDS } from '../engine/labels.ts';
import { CONDITION_KEYWORDS } from '../engine/rules/conditions.ts';
import { APPOINTED_STAGES } from '../engine/stages.ts';
import { FIELD_KINDS } from '../kinds/kinds.ts';
import { REFERENCE_KINDS } from './targets/reference-kind.ts';
import {
  ACTION_KEYS,
  CHILD_KEYS,
  COMPARE_KEYS,
  COMPARE_OPS,
  DESCRIPTOR_KEYS,
  FORM_KEYS,
  LABEL_KEYS,
  PROPERTY_KEYS,
  RECORD_KEYS,
  RELATION_KEYS,
  RULE_KEYS,
  SCREEN_KEYS,
  SUBMIT_KEYS,
} from './vocabulary.ts';

interface Explained {
  $ref?: string;
  description?: string;
  enum?: string[];
  items?: Definition;
}
interface Definition {
  properties: { [key: string]: Explained };
}
type Names =
  | 'property'
  | 'rule'
  | 'action'
  | 'screen'
  | 'record'
  | 'relation'
  | 'form'
  | 'submit'
  | 'child'
  | 'condition';

const metaFile = new URL('../../schemas/meta/resource.schema.json', import.meta.url);
const metaSchema: Definition & { definitions: Record<Names, Definition> } = JSON.parse(readFileSync(metaFile, 'utf8'));
const { definitions } = metaSchema;
const keys = (definition: { properties: object } | undefined) => Object.keys(definition?.properties ?? {}).sort();
const sorted = (words: readonly string[]) => [...words].sort();

describe('the meta schema and the compiler know the same words', () => {
  it.each([
    ['descriptor', metaSchema, DESCRIPTOR_KEYS],
    ['property', definitions.property, PROPERTY_KEYS],
    ['action', definitions.action, ACTION_KEYS],
    ['screen', definitions.screen, SCREEN_KEYS],
    ['record', definitions.record, RECORD_KEYS],
    ['relation', definitions.relation, RELATION_KEYS],
    ['form', definitions.form, FORM_KEYS],
    ['submit', definitions.submit, SUBMIT_KEYS],
    ['child', definitions.child, CHILD_KEYS],
    ['condition', definitions.condition, CONDITION_KEYWORDS],
    ['rule', definitions.rule, RULE_KEYS],
    ['comparison', definitions.property.properties['x-compare']?.items, COMPARE_KEYS],
  ] as const)('%s', (_name, definition, words) => {
    expect(keys(definition)).toEqual(sorted(words));
  });

  it('labels and their sheets', () => {
    const { label } = metaSchema.properties as {
      [word: string]: Explained & { properties?: { [word: string]: Explained } };
    };
    const { properties = {} } = label ?? {};
    expect(keys({ properties })).toEqual(sorted(LABEL_KEYS));
    expect(properties.size?.enum).toEqual(LABEL_SIZES);
    expect(properties.fields).toMatchObject({ maxItems: MAX_LABEL_FIELDS });
    expect(Object.values(properties).every(({ description }) => /\p{Script=Han}/u.test(description ?? ''))).toBe(true);
  });

  it('kinds', () => {
    expect(sorted(definitions.property.properties['x-kind']?.enum ?? [])).toEqual(sorted(FIELD_KINDS));
  });

  it('kinds of references', () => {
    expect(sorted(metaSchema.properties.referenceKind?.enum ?? [])).toEqual(sorted(REFERENCE_KINDS));
  });

  it('operators', () => {
    const { op } = definitions.property.properties['x-compare']?.items?.properties ?? {};
    expect(op?.enum).toEqual(COMPARE_OPS);
  });

  it('stages', () => {
    expect(sorted(definitions.relation.properties.stage?.enum ?? [])).toEqual(sorted(APPOINTED_STAGES));
  });

  it('every word has a Chinese explanation', () => {
    const explained = Object.values(definitions.property.properties).every(
      (word) => word.$ref !== undefined || /\p{Script=Han}/u.test(word.description ?? ''),
    );
    expect(explained).toBe(true);
  });
});
