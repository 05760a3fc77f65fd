/** Helpers that build small descriptors for tests and compile them. */
import { compileAll, type KnownParts } from '../../../src/compiler/compile.ts';
import { CompileError } from '../../../src/compiler/problem.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import type { Field, Resource } from '../../../src/engine/resource.ts';

export interface Properties {
  [key: string]: PropertySchema;
}

/** Descriptor with the field `name`, these fields and a list. */
export function descriptorOf(name: string, properties: Properties = {}, more: Partial<Descriptor> = {}): Descriptor {
  const own: PropertySchema = { type: 'string', title: '名称', maxLength: 20 };
  return {
    name,
    title: name,
    display: 'name',
    actions: ['page'],
    record: { type: 'object', properties: { name: own, ...properties } },
    ...more,
  };
}

export const USERS = descriptorOf('sysUser', {}, { ids: 'digits', referenceKind: 'user' });
export const ORGANISATIONS = descriptorOf('sysOrg', {}, { ids: 'digits', referenceKind: 'organisation' });

/** Compiles all descriptors; returns the resource of the first. */
export function compiled(...[first, ...others]: [Descriptor, ...Descriptor[]]): Resource {
  const resource = compileAll([first, ...others]).get(first.name);
  if (!resource) throw new Error(`${first.name} was not compiled`);
  return resource;
}

export const edition = (descriptor: Descriptor, ...others: Descriptor[]) => ({
  descriptor,
  resource: compiled(descriptor, ...others),
});

export function fieldOf(fields: readonly Field[], key: string): Field {
  const field = fields.find((one) => one.key === key);
  if (!field) throw new Error(`no field ${key}`);
  return field;
}

export function problemsOf(descriptors: readonly Descriptor[], known?: KnownParts): CompileError['problems'] {
  try {
    compileAll(descriptors, known);
    return [];
  } catch (error) {
    if (error instanceof CompileError) return error.problems;
    throw error;
  }
}

/** Message of the compiler about these descriptors; '' if it accepts them. */
export function told(descriptors: readonly Descriptor[], known?: KnownParts): string {
  const problems = problemsOf(descriptors, known);
  return problems.length === 0 ? '' : new CompileError(problems).message;
}

/** Words of a refusal that names the likely word. */
export const meant = (written: string, likely: string) => `不认识“${written}”，是不是“${likely}”？`;
