import { describe, expect, it } from 'vitest';
import { compileAll } from '../../../src/compiler/compile.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { FIELD_KINDS } from '../../../src/kinds/kinds.ts';
import { readDescriptors } from '../../schemas/load.ts';
import { coverKinds, toStories } from './story-cases.ts';

const resources = compileAll(readDescriptors().map(({ descriptor }) => descriptor));

function storiesOf(name: string) {
  const resource = resources.get(name);
  if (!resource) throw new Error(`no resource ${name}`);
  return toStories(resource);
}

/** Name of a resource without this call. */
function lacking(verb: string): string {
  const found = [...resources.values()].find(({ actions }) => actions.every((action) => action.verb !== verb));
  if (!found) throw new Error(`every resource has ${verb}`);
  return found.name;
}

/** A resource with only the properties the cover reads. */
function having(name: string, ...kinds: string[]): Resource {
  const [field] = resources.get('CameraFile')?.fields ?? [];
  const fields = kinds.map((kind) => ({ ...field, key: kind, kind, base: false }));
  return { ...resources.get('CameraFile'), name, fields } as Resource;
}

describe('stories of a resource', () => {
  it('are its states, its forms and its detail, each under a key of its own', () => {
    for (const name of resources.keys()) {
      const keys = storiesOf(name).map(({ key }) => key);
      expect(new Set(keys).size, name).toBe(keys.length);
      expect(keys, name).toEqual(expect.arrayContaining(['List', 'Empty', 'NoPermission', 'ServerError', 'Loading']));
    }
    expect(storiesOf('CameraFile').map(({ key }) => key)).toEqual(
      expect.arrayContaining(['Detail', 'Add', 'FormEdit']),
    );
  });

  it('leave out what the resource cannot do', () => {
    expect(storiesOf(lacking('add')).map(({ key }) => key)).not.toContain('Add');
    expect(storiesOf(lacking('detail')).map(({ key }) => key)).not.toContain('Detail');
  });

  it('open the forms of a workflow on the screen that offers them', () => {
    const judge = storiesOf('RiskRegister').find(({ verb }) => verb === 'judge');
    expect(judge).toMatchObject({ template: 'form', screen: 'RiskJudge' });
  });
});

describe('the cover of all kinds', () => {
  it('has every kind any resource declares', () => {
    const { names, kinds } = coverKinds([...resources.values()]);
    const chosen = names.flatMap((name) => resources.get(name)?.fields ?? []).map(({ kind }) => kind);
    expect(chosen).toEqual(expect.arrayContaining(kinds));
    expect(FIELD_KINDS).toEqual(expect.arrayContaining(kinds));
  });

  it('is the smallest there is, where taking the largest first would miss it', () => {
    const all = [
      having('Large', 'text', 'date', 'integer', 'json'),
      having('Left', 'text', 'date', 'ip'),
      having('Right', 'integer', 'json', 'url'),
    ];
    expect(coverKinds(all).names).toEqual(['Left', 'Right']);
  });
});
