import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readDescriptors, readDictionaries } from '../../../scripts/schemas/load.ts';
import { RULE_SAMPLER } from '../../../scripts/schemas/words/rule-sampler.ts';
import { formNames, toForm } from '../../engine/projections/form.ts';
import { hiddenKeys } from '../../engine/rules/conditions.ts';
import { ruleRefusals } from '../../engine/rules/rules.ts';
import type { FieldKind } from '../../kinds/kinds.ts';
import { exampleOf } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { compileAll } from '../compile.ts';
import { compileSampler, samplerField } from './sampler.ts';
import { fitted, type SampleWorld, toSampleBody, toSamples } from './samples.ts';

const resources = [...compileAll(readDescriptors().map(({ descriptor }) => descriptor)).values()];
const world: SampleWorld = { resources, dictionaries: readDictionaries() };
const ajv = new Ajv({ strict: false, allErrors: true });
const byName = new Map(resources.map((resource) => [resource.name, resource]));

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const rows = toSamples(resource, world);

  test('rows have distinct ids, no secrets, and values their fields accept', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(8);
    for (const field of resource.fields) {
      const validate = ajv.compile(field.schema);
      for (const row of rows) {
        const value = row[field.key];
        if (field.secret) expect(row).not.toHaveProperty(field.key);
        else if (value !== undefined) expect(validate(value), `${field.key}=${JSON.stringify(value)}`).toBe(true);
      }
    }
  });

  test('names agree with the rows they point to', () => {
    for (const { key, relation } of resource.fields) {
      const target = relation && !relation.multiple && byName.get(relation.resource);
      if (!target || key === resource.tree) continue;
      const others = toSamples(target, world);
      for (const row of rows) {
        if (row[key] === undefined) continue;
        const named = others.find((other) => String(other[relation.value]) === String(row[key]));
        expect(named, `${key} of ${row.id}`).toBeDefined();
        expect(row[relation.labelKey]).toBe(named?.[relation.label]);
      }
    }
  });

  test.each(formNames(resource))('the body for %s passes the form', (formName) => {
    const form = toForm(resource, formName);
    const validate = ajv.compile(form.schema);
    for (const n of [1, 2, 3]) {
      const body = toSampleBody(resource, formName, { ...world, n });
      expect(validate(body) ? [] : validate.errors, JSON.stringify(body)).toEqual([]);
      for (const key of hiddenKeys(form.fields, body)) expect(body).not.toHaveProperty(key);
    }
  });
});

test('a field has as many files as its kind takes', () => {
  const sampler = compileSampler();
  const [row] = toSamples(sampler, { resources: [sampler] });
  const filesOf = (kind: FieldKind) => String(row?.[samplerField(kind, sampler).key]).split(',');
  expect(filesOf('images')).toHaveLength(2);
  expect(filesOf('signature')).toHaveLength(1);
});

test('codes are those of the dictionaries', () => {
  const hazards = byName.get('RiskRegister');
  const statuses = hazards ? toSamples(hazards, world).map(({ status }) => status) : [];
  expect(new Set(statuses)).toEqual(new Set([0, 1, 2, 3, 4, 5, 9]));
});

describe('what a descriptor says of its values', () => {
  const [sampler] = [
    ...compileAll([...readDescriptors().map(({ descriptor }) => descriptor), RULE_SAMPLER]).values(),
  ].slice(-1);
  if (!sampler) throw new Error('the sampler did not compile');
  const all: SampleWorld = { ...world, resources: [...resources, sampler] };

  test('examples stand in every row and in every body', () => {
    expect(new Set(toSamples(sampler, all).map(({ budget }) => budget))).toEqual(new Set([2026]));
    expect([1, 2, 3].map((n) => toSampleBody(sampler, 'add', { ...all, n }).budget)).toEqual([2026, 2026, 2026]);
  });

  test('a body keeps the rules between fields, in rows too', () => {
    const shaped = (op: '>' | '<' | '=' | '!=', form: string) =>
      toForm(sampler, form).fields.map((field) => ({
        ...field,
        compare: field.compare.map((one) => ({ ...one, op })),
        rowFields: field.rowFields.map((inner) => ({
          ...inner,
          compare: inner.compare.map((one) => ({ ...one, op })),
        })),
      }));
    for (const op of ['>', '<', '=', '!='] as const) {
      for (const n of [1, 2, 30]) {
        const fields = shaped(op, 'add');
        const another: Parameters<typeof fitted>[2]['another'] = (field, row) =>
          exampleOf(kindFacets[field.kind], field, Math.max(1, row));
        const start = toSampleBody(sampler, 'add', { ...all, n });
        const body = fitted(fields, start, { n, another });
        expect(ruleRefusals(fields, body, { stored: null, can: () => true }), `${op} ${n}`).toEqual([]);
        expect(body).toMatchObject({ spent: expect.anything(), steps: [{ to: expect.anything() }] });
      }
    }
  });
});
