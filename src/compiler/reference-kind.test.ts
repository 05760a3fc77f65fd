import { describe, expect, it } from 'vitest';
import { compiled, descriptorOf, meant, type Properties, told } from '../../tests/support/descriptors/compiling.ts';
import type { Descriptor } from '../engine/descriptor.ts';
import { serverFacets } from '../kinds/tables/server/storages.ts';

const STAFF = descriptorOf('Staff', {}, { ids: 'digits', referenceKind: 'user' });
const UNITS = descriptorOf('Unit', {}, { ids: 'digits', referenceKind: 'organisation' });
const STORE = descriptorOf('Store', {}, { ids: 'digits', referenceKind: 'files' });
const BADGE = descriptorOf('Badge', {}, { ids: 'digits' });

const judgedBy = (choices?: string) =>
  descriptorOf('Own', {
    judge: { title: '研判人', 'x-relation': { resource: 'Staff', stage: 'judge', ...(choices && { choices }) } },
  });

function compiledWith(properties: Properties, others: Descriptor[], more: Partial<Descriptor> = {}) {
  const { fields } = compiled(descriptorOf('Own', properties, more), ...others);
  return (key: string) => fields.find((field) => field.key === key);
}

describe('what a resource is to the program', () => {
  it('makes fields that point to it people and organisations, whatever it is called', () => {
    const field = compiledWith(
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
    const writer = compiledWith({}, [STAFF])('createdUserId');
    expect(writer).toMatchObject({ kind: 'user', schema: { type: 'string' } });
    expect(writer?.relation).toMatchObject({ resource: 'Staff', copy: { createdUserName: 'name' }, labelStored: true });
    expect(compiledWith({}, [])('createdUserId')).toMatchObject({ kind: 'user', relation: null });
  });

  it('is where files are kept, whose links are read', () => {
    const photos = { title: '照片', 'x-kind': 'images' };
    const field = compiledWith({ photos }, [STORE])('photos');
    expect(field?.files).toBe('Store');
    if (!field) throw new Error('no field');
    expect(serverFacets.images.accept('/api/Store/preview?id=7', field)).toBe('7');
    expect(serverFacets.images.toDb('/api/Other/preview?id=7', field).ok).toBe(false);
    const alone = compiledWith({ photos }, [])('photos');
    expect(alone?.files).toBeNull();
  });

  it('gives the form its ids travel in, in the record and in what refers to it', () => {
    expect(compiledWith({}, [], { ids: 'digits' })('id')?.schema.type).toBe('string');
    expect(compiledWith({}, [])('id')?.schema.type).toBe('integer');
    const field = compiledWith({ badge: { title: '证件', 'x-relation': { resource: 'Badge' } } }, [BADGE])('badge');
    if (!field) throw new Error('no field');
    expect(field).toMatchObject({ kind: 'relation', schema: { type: 'string' } });
    expect(serverFacets.relation.accept(5, field)).toBe('5');
    expect(serverFacets.relation.fromDb(5, field)).toBe('5');
  });

  it('finds the record people are named on by its workflow', () => {
    const named = { judge: { title: '研判人', 'x-relation': { resource: 'Staff', stage: 'judge' as const } } };
    const own = compiledWith(named, [STAFF], { workflow: 'hazard' });
    expect(own('judge')?.relation).toMatchObject({ stageResource: 'Own', stageRecord: 'id' });
    const root = descriptorOf('Root', {}, { workflow: 'hazard' });
    const rootId = { title: '记录', 'x-relation': { resource: 'Root' } };
    const more = { workflow: 'hazard', workflowRecord: 'rootId' };
    expect(compiledWith({ ...named, rootId }, [STAFF, root], more)('judge')?.relation).toMatchObject({
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
      [descriptorOf('Own', { owner: { title: '保管人', 'x-kind': 'user' } })],
      '要有一种资源写明 "referenceKind": "user"',
    ],
    ['a stage where there is no workflow', [STAFF, judgedBy()], '环节只能写在有流程的资源里'],
    ['a stage of a resource that does not exist', [STAFF, judgedBy('Staf/candidates')], '不认识“Staf”'],
    [
      'a call that returns no people of a stage',
      [STAFF, judgedBy('Staff/candidate')],
      meant('Staff/candidate', 'Staff/candidates'),
    ],
    ['a call that does not exist', [STAFF, judgedBy('Staff/candidates')], '不认识“Staff/candidates”'],
  ])('refuses %s', (_name, all, expected) => expect(told(all, { calls: new Set() })).toContain(expected));
});
