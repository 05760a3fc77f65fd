import { compileEach, type KnownParts } from '../../../src/compiler/compile.ts';
import type { Problem } from '../../../src/compiler/problem.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { servedCalls } from '../served-calls.ts';
import type { ReadFile } from './read-files.ts';

/** Compiled descriptors, with all problems except those of a file's shape. */
export interface CompiledFiles {
  descriptors: readonly Descriptor[];
  resources: ReadonlyMap<string, Resource>;
  problems: Problem[];
}

/**
 * Compiles the parts that could be read. Replaces a misspelt verb by the most similar one: otherwise every screen, menu
 * and role with the right verb would be a problem, too.
 */
export function compileFiles(files: readonly ReadFile[], dictionaries: ReadonlySet<string>): CompiledFiles {
  const descriptors = files.flatMap(({ part }) => part.document ?? []);
  const first = compiled(descriptors, { dictionaries });
  const verbs = first.problems.filter(({ path, meant }) => /^actions\.\d+$/.test(path) && meant !== undefined);
  const mended = descriptors.map((descriptor) => withVerbs(descriptor, verbs));
  const { resources, problems } = verbs.length === 0 ? first : compiled(mended, { dictionaries });
  const lost = lostNames(files);
  const own = [...verbs, ...problems].filter((problem) => isOwn(problem, { lost, descriptors }));
  return { descriptors: mended, resources, problems: own.map((problem) => placed(problem, files)) };
}

function compiled(descriptors: readonly Descriptor[], known: KnownParts) {
  const calls = callsOf([...compileEach(descriptors, known).resources.values()]);
  return compileEach(descriptors, { ...known, calls });
}

/** Calls that the server declares for the resources; undefined if mistakes in descriptors prevent that. */
function callsOf(resources: readonly Resource[]): KnownParts['calls'] {
  try {
    return servedCalls(resources);
  } catch {
    return undefined;
  }
}

function withVerbs(descriptor: Descriptor, problems: readonly Problem[]): Descriptor {
  const own = problems.filter(({ resource }) => resource === descriptor.name);
  if (own.length === 0) return descriptor;
  const verbs = descriptor.actions.map((given) => (typeof given === 'string' ? given : given.verb));
  const actions = descriptor.actions.map((given, index) => {
    const meant = own.find(({ path }) => path === `actions.${index}`)?.meant;
    if (meant === undefined || verbs.includes(meant)) return given;
    return typeof given === 'string' ? meant : { ...given, verb: meant };
  });
  return { ...descriptor, actions };
}

interface Lost {
  /** Names of resources whose files could not be read. */
  resources: readonly string[];
  /** Keys that were omitted because they could not be read, by resource. */
  keys: ReadonlyMap<string, readonly string[]>;
}

function lostNames(files: readonly ReadFile[]): Lost {
  return {
    resources: files.filter(({ part }) => part.document === null).map(({ name }) => name),
    keys: new Map(files.map(({ name, part }) => [name, part.lost])),
  };
}

/** False for a problem that is only the consequence of a part that could not be read. */
function isOwn(problem: Problem, { lost, descriptors }: { lost: Lost; descriptors: readonly Descriptor[] }): boolean {
  const { resource, word, path } = problem;
  if (word !== undefined && (lost.resources.includes(word) || lost.keys.get(resource)?.includes(word))) return false;
  if (lost.resources.length === 0) return true;
  const key = /(?:^|\.)properties\.([^.]+)/.exec(path)?.[1] ?? '';
  const properties = descriptors.find(({ name }) => name === resource)?.record.properties ?? {};
  const from = properties[key]?.['x-from']?.relation;
  const target = (from === undefined ? properties[key] : properties[from])?.['x-relation']?.resource;
  const isReference = problem.message.includes('referenceKind');
  return !isReference && (target === undefined || !lost.resources.includes(target));
}

/** Translates the path of a problem to the path in the file, since the compiled document may lack parts of the file. */
function placed(problem: Problem, files: readonly ReadFile[]): Problem {
  const part = files.find(({ name }) => name === problem.resource)?.part;
  return part ? { ...problem, path: part.placeOf(problem.path) } : problem;
}
