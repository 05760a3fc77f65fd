import type { Descriptor } from '../../engine/descriptor.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { FIELD_KINDS, type FieldKind } from '../../kinds/kinds.ts';
import { TARGET } from '../../kinds/parts/fixture.ts';
import { kindFixtures } from '../../kinds/tables/fixtures.ts';
import { compileAll } from '../compile.ts';
import { REFERENCE_KINDS } from '../kind.ts';
import device from './device.json' with { type: 'json' };

/** Resource with a field of every kind. */
export const SAMPLER = 'KindSampler';

/** Key of the sampler's field of a kind: `date-time` → `dateTime`; `id` is the record's own id. */
export function samplerKey(kind: FieldKind): string {
  return kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Descriptors of the sampler and of the tree it refers to; need users and organisations to be compiled with them. */
export function toSamplerDescriptors(): Descriptor[] {
  const own = FIELD_KINDS.map((kind) => [samplerKey(kind), kindFixtures[kind].property]);
  const properties: { [key: string]: PropertySchema } = { ...Object.fromEntries(own), ...copies() };
  const actions = ['page', 'list', 'detail', 'add', 'edit', 'delete', 'mutiDelete', 'import', 'export'];
  const sampler: Descriptor = {
    name: SAMPLER,
    title: '字段样例',
    display: 'text',
    actions,
    form: { width: 900 },
    record: { type: 'object', required: ['text'], properties },
  };
  const target: Descriptor = {
    name: TARGET,
    title: '关联样例',
    display: 'name',
    tree: 'pid',
    actions: ['page', 'list', 'tree', 'detail', 'add', 'edit', 'delete'],
    record: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 50, 'x-search': true },
        pid: { type: 'integer', title: '上级', default: 0, 'x-relation': { resource: TARGET, as: 'tree' } },
      },
    },
  };
  return [target, sampler];
}

/** Kinds whose values a computed field can copy; the sampler has a copy of each. */
function copiedKinds(): FieldKind[] {
  return FIELD_KINDS.filter((kind) => kindFixtures[kind].computed !== false);
}

export const copyKey = (kind: FieldKind) => `${samplerKey(kind)}Copy`;

function copies(): { [key: string]: PropertySchema } {
  const all = copiedKinds().map((kind): [string, PropertySchema] => {
    const { 'x-search': _, ...property } = kindFixtures[kind].property;
    const value = { field: samplerKey(kind) };
    return [
      copyKey(kind),
      { ...property, title: `${property.title}（计算）`, 'x-value': value, 'x-show': ['detail', 'export'] },
    ];
  });
  return Object.fromEntries(all);
}

export function compileSampler(): Resource {
  const all = [...toSamplerDescriptors(), ...REFERENCE_KINDS.map(toReferred)];
  const resource = compileAll(all).get(SAMPLER);
  if (!resource) throw new Error('the sampler did not compile');
  return resource;
}

/** Minimal descriptor of the resource that the fixture of this kind refers to. */
function toReferred(kind: FieldKind): Descriptor {
  const { 'x-relation': relation, title = kind } = kindFixtures[kind].property;
  return {
    name: relation?.resource ?? kind,
    title,
    display: 'name',
    ids: 'digits',
    referenceKind: kind,
    actions: [],
    record: { type: 'object', properties: { name: { type: 'string', title: '名称' } } },
  };
}

export function samplerField(kind: FieldKind, resource: Resource = compileSampler()): Field {
  const field = resource.fields.find((candidate) => candidate.key === samplerKey(kind));
  if (!field) throw new Error(`the sampler has no field of kind ${kind}`);
  return field;
}

/** A resource whose actions need no code, for stories and tests with a real server. */
export const DEVICE = device as unknown as Descriptor; // checked by tests that compile it
