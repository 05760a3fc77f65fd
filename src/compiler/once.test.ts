import { describe, expect, it } from 'vitest';
import { descriptorOf } from '../../tests/support/descriptors/compiling.ts';
import type { Descriptor } from '../engine/descriptor.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import type { Resource } from '../engine/resource.ts';
import { compileAll } from './compile.ts';

const RELATED: PropertySchema = { title: '地点', 'x-relation': { resource: 'Place' } };
const withPlace = (name: string) => descriptorOf(name, { placeId: RELATED });

function resource(of: ReadonlyMap<string, Resource>, name: string): Resource {
  const found = of.get(name);
  if (!found) throw new Error(`${name} was not compiled`);
  return found;
}

const kindOfPlace = (of: ReadonlyMap<string, Resource>) =>
  resource(of, 'Camera').fields.find(({ key }) => key === 'placeId')?.kind;

describe('a descriptor is compiled once', () => {
  it('as long as it and those it names are the same', () => {
    const [camera, place, post] = [withPlace('Camera'), descriptorOf('Place'), descriptorOf('Post')];
    const before = compileAll([camera, place, post]);
    const after = compileAll([camera, place, descriptorOf('Post', {}, { title: '岗位' })]);
    expect(resource(after, 'Camera')).toBe(resource(before, 'Camera'));
    expect(resource(after, 'Place')).toBe(resource(before, 'Place'));
    expect(resource(after, 'Post').title).toBe('岗位');
  });

  it('and anew with what it refers to', () => {
    const camera = withPlace('Camera');
    const flat = compileAll([camera, descriptorOf('Place')]);
    const tree = descriptorOf('Place', { parentId: { ...RELATED, title: '上级' } }, { tree: 'parentId' });
    expect(kindOfPlace(flat)).toBe('relation');
    expect(kindOfPlace(compileAll([camera, tree]))).toBe('tree');
    expect(kindOfPlace(compileAll([camera, descriptorOf('Place')]))).toBe('relation');
  });

  it('and anew with the resource of people, which no name leads to', () => {
    const post = descriptorOf('Post');
    const createdUser = (all: readonly Descriptor[]) =>
      resource(compileAll(all), 'Post').fields.find(({ key }) => key === 'createdUserId')?.relation?.resource;
    const people = descriptorOf('People', {}, { ids: 'digits', referenceKind: 'user' });
    const staff = descriptorOf('Staff', {}, { ids: 'digits', referenceKind: 'user' });
    expect(createdUser([post])).toBeUndefined();
    expect(createdUser([post, people])).toBe('People');
    expect(createdUser([post, staff])).toBe('Staff');
  });

  it('so neither it nor what came of it can be changed', () => {
    const place = descriptorOf('Place');
    const compiled = resource(compileAll([place]), 'Place');
    expect(() => Object.assign(place, { title: '位置' })).toThrow(TypeError);
    expect(() => Object.assign(compiled.fields[0] ?? {}, { title: '位置' })).toThrow(TypeError);
    expect(() => Object.assign(place.record.properties.name ?? {}, { title: '位置' })).toThrow(TypeError);
  });
});
