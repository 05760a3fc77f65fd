import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { committedDescriptors, committedDictionaries } from '../committed.ts';
import { type DictionaryType, dictionaryTypes, readDescriptors, SCHEMAS_DIR } from '../load.ts';
import type { RemoteOptions } from '../options.ts';
import { RemoteSchemas } from '../remote.ts';

export interface Sought {
  /** Version to compare: `files`, `online`, a version number, a folder, or a git revision. */
  side: string;
  /** Names of resources to compare; a version number needs exactly one. */
  names: readonly string[];
  schemas?: string;
  remote: RemoteOptions;
}

/** All descriptors of one compared version. @throws Error that lists the valid values if `side` is none */
export async function descriptorsOf({ side, names, schemas = SCHEMAS_DIR, remote }: Sought): Promise<Descriptor[]> {
  if (side === 'files') return filesOf(schemas);
  if (side === 'online') return onlineDescriptors(await RemoteSchemas.connect(remote));
  if (/^\d{1,6}$/.test(side)) return versionOf(await RemoteSchemas.connect(remote), names, Number(side));
  const folder = path.resolve(side);
  if (existsSync(folder) && statSync(folder).isDirectory()) return filesOf(withResources(folder));
  try {
    return committedDescriptors(side, schemas);
  } catch {
    throw new Error(`“${side}”不是提交或文件夹：可写 HEAD、提交号、文件夹、files、online，或加 --url 后的版本号`);
  }
}

/** All dictionaries of one compared version; null: it has none, such as a version of one resource. */
export async function dictionariesOf({
  side,
  schemas = SCHEMAS_DIR,
  remote,
}: Sought): Promise<DictionaryType[] | null> {
  if (side === 'files') return withLocks(dictionaryTypes(schemas));
  if (side === 'online') return onlineDictionaries(await RemoteSchemas.connect(remote));
  if (/^\d{1,6}$/.test(side)) return null;
  const folder = path.resolve(side);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return withLocks(committedDictionaries(side, schemas));
  const inner = withResources(folder);
  return existsSync(path.join(inner, 'dictionaries')) ? withLocks(dictionaryTypes(inner)) : null;
}

/** Adds `locked: false`, the default in dictionary files. */
const withLocks = (types: DictionaryType[]) => types.map((type) => ({ locked: false, ...type }));

async function onlineDictionaries(server: RemoteSchemas): Promise<DictionaryType[]> {
  const types = await server.dictionaries();
  return types.map(({ code, name, children }) => ({
    code,
    name,
    values: children.map((value) => ({ code: value.code, value: value.name })),
  }));
}

const filesOf = (schemas: string) => readDescriptors(schemas).map(({ descriptor }) => descriptor);

/** Returns the schemas folder: the given folder, or its subfolder `schemas` in a source tree. */
function withResources(folder: string): string {
  const inner = [folder, path.join(folder, 'schemas')].find((place) => existsSync(path.join(place, 'resources')));
  if (!inner) throw new Error(`${folder} 中没有 resources 文件夹，请给出描述文件所在的文件夹`);
  return inner;
}

async function onlineDescriptors(server: RemoteSchemas): Promise<Descriptor[]> {
  const descriptors: Descriptor[] = [];
  for (const name of await server.forms()) descriptors.push(await server.inForce(name));
  return descriptors;
}

/** All descriptors in use on the server, with the named resource in the given version. */
async function versionOf(server: RemoteSchemas, names: readonly string[], version: number): Promise<Descriptor[]> {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) throw new Error('版本号属于一个资源：请写明是哪一个，如 CameraFile');
  const revision = (await server.revisions(name)).find((each) => each.typeName === name && each.version === version);
  if (!revision) throw new Error(`“${name}”没有第 ${version} 版`);
  const present = await onlineDescriptors(server);
  const document = JSON.parse(revision.formJson) as Descriptor; // compiled by the server before
  return [...present.filter((each) => each.name !== name), document];
}
