import { describe, expect, it } from 'vitest';
import type { Descriptor } from '../../engine/descriptor.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import { serverFacets } from '../../kinds/tables/server/storages.ts';
import { compileAll } from '../compile.ts';
import { CompileError } from '../problem.ts';

type Properties = { [key: string]: PropertySchema };

function descriptor(name: string, properties: Properties, more: Partial<Descriptor> = {}): Descriptor {
  const title: PropertySchema = { type: 'string', title: '名称' };
  return {
    name,
    title: name,
    display: 'name',
    actions: [],
    record: { type: 'object', properties: { name: title, ...properties } },
    ...more,
  };
}

const STAFF = descriptor('Staff', {}, { ids: 'digits', referenceKind: 'user' });
const UNITS = descriptor('Unit', {}, { ids: 'digits', referenceKind: 'organisation' });
const STORE = descriptor('Store', {}, { ids: 'digits', referenceKind: 'files' });
const BADGE = descriptor('Badge', {}, { ids: 'digits' });

function compiled(properties: Properties, others: Descriptor[], more: Partial<Descriptor> = {}) {
  const resource = compileAll([...others, descriptor('Own', properties, more)]).get('Own');
  if (!resource) throw new Error('not compiled');
  return (key: string) => resource.fields.find((field) => field.key === key);
}

function problemsOf(all: Descriptor[]): string {
  try {
    compileAll(all);
  } catch (error) {
    if (error instanceof CompileError) return error.message;
    throw error;
  }
  return '';
}

describe('what a resource is to the program', () => {
  it('makes fields that point to it people and organisations, whatever it is called', () => {
    const field = compiled(
      {
        owner: { title: '保管人', 'x-relation': { resource: 'Staff' } },
        unit: { title: '部门', 'x-relation': { resource: 'Unit' } },
        guest: { title: '访客', 'x-kind': 'user' },
      },
      [STAFF, UNITS],
    );
    expect(field('owner')).toMatchObject({ kind: 'user', relation: { as: 'picker', foundIn: 'Unit' } });
    expect(field('unit')).toMatchObject({ kind: 'organisation', relation: { as: 'tree', foundIn: null } });
    expect(field('guest')).toMatchObject({ kind: 'user', relation: { resource: 'Staff' } });
  });

  it('is where the people who wrote a row are found, with their names kept beside', () => {
    const writer = compiled({}, [STAFF])('createdUserId');
    expect(writer).toMatchObject({ kind: 'user', schema: { type: 'string' } });
    expect(writer?.relation).toMatchObject({ resource: 'Staff', copy: { createdUserName: 'name' }, labelStored: true });
    expect(compiled({}, [])('createdUserId')).toMatchObject({ kind: 'user', relation: null });
  });

  it('is where files are kept, whose links are read', () => {
    const photos = { title: '照片', 'x-kind': 'images' };
    const field = compiled({ photos }, [STORE])('photos');
    expect(field?.files).toBe('Store');
    if (!field) throw new Error('no field');
    expect(serverFacets.images.accept('/api/Store/preview?id=7', field)).toBe('7');
    expect(serverFacets.images.toDb('/api/Other/preview?id=7', field).ok).toBe(false);
    const alone = compiled({ photos }, [])('photos');
    expect(alone?.files).toBeNull();
  });

  it('gives the form its ids travel in, in the record and in what refers to it', () => {
    expect(compiled({}, [], { ids: 'digits' })('id')?.schema.type).toBe('string');
    expect(compiled({}, [])('id')?.schema.type).toBe('integer');
    const field = compiled({ badge: { title: '证件', 'x-relation': { resource: 'Badge' } } }, [BADGE])('badge');
    if (!field) throw new Error('no field');
    expect(field).toMatchObject({ kind: 'relation', schema: { type: 'string' } });
    expect(serverFacets.relation.accept(5, field)).toBe('5');
    expect(serverFacets.relation.fromDb(5, field)).toBe('5');
  });

  it('finds the record people are named on by its workflow', () => {
    const named = { judge: { title: '研判人', 'x-relation': { resource: 'Staff', stage: 'judge' as const } } };
    const own = compiled(named, [STAFF], { workflow: 'hazard' });
    expect(own('judge')?.relation).toMatchObject({ stageResource: 'Own', stageRecord: 'id' });
    const root = descriptor('Root', {}, { workflow: 'hazard' });
    const rootId = { title: '记录', 'x-relation': { resource: 'Root' } };
    const more = { workflow: 'hazard', workflowRecord: 'rootId' };
    expect(compiled({ ...named, rootId }, [STAFF, root], more)('judge')?.relation).toMatchObject({
      stageResource: 'Root',
      stageRecord: 'rootId',
    });
  });

  it.each([
    ['an unknown form of ids', [{ ...BADGE, ids: 'digit' as 'digits' }], '不认识“digit”，是不是“digits”？'],
    ['an unknown kind', [{ ...STAFF, referenceKind: 'users' }], '不认识“users”，是不是“user”？'],
    ['a kind no reference has', [{ ...STAFF, referenceKind: 'text' }], '不认识“text”'],
    ['ids other than the kind takes', [{ ...STAFF, ids: 'number' as const }], '里应为 "digits"'],
    ['two resources of one kind', [STAFF, { ...STAFF, name: 'Guests' }], '已由资源“Staff”写明'],
    [
      'people where there are none',
      [descriptor('Own', { owner: { title: '保管人', 'x-kind': 'user' } })],
      '要有一种资源写明 "referenceKind": "user"',
    ],
    [
      'a stage where there is no workflow',
      [STAFF, descriptor('Own', { judge: { title: '研判人', 'x-relation': { resource: 'Staff', stage: 'judge' } } })],
      '环节只能写在有流程的资源里',
    ],
  ])('refuses %s', (_name, all, expected) => {
    expect(problemsOf(all)).toContain(expected);
  });
});
