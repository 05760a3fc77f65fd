import type { Mutant, Suite } from './mutant.ts';

const SHAPES: Suite = { project: 'unit', file: 'scripts/codegen/shapes.test.ts' };
const GENERATED: Suite = { project: 'unit', file: 'scripts/boot/generated.test.ts' };
const CLIENT: Suite = { project: 'server', file: 'tests/api/codegen.test.ts', test: 'the example compiles' };
const ORDER: Suite = { project: 'unit', file: 'src/server/boot/features.test.ts' };
const REGISTRY: Suite = { project: 'unit', file: 'src/server/records/registries/registry.test.ts' };
const LISTS: Suite = { project: 'unit', file: 'scripts/codegen/lists/feature-lists.test.ts' };
const KINDS: Suite = { project: 'unit', file: 'scripts/codegen/lists/kind-tables.test.ts' };

/** Mutants of guards that keep the typed client, generated files and declarations of features correct. */
export const CODEGEN_MUTANTS: readonly Mutant[] = [
  {
    name: 'a detail that differs from its row is said in full',
    file: 'scripts/codegen/shapes.ts',
    find: 'row.length > 0 && holdsRow ?',
    replace: 'row.length > 0 ?',
    caughtBy: SHAPES,
  },
  {
    name: 'lists share only filters that mean the same',
    file: 'scripts/codegen/shapes.ts',
    find: 'others.every((properties) => isDeepStrictEqual(properties[key], schema)),',
    replace: 'others.every((properties) => properties[key] !== undefined),',
    caughtBy: SHAPES,
  },
  {
    name: 'an add answers the id as rows hold it',
    file: 'src/server/records/add.ts',
    find: "catalog.resource(name).ids === 'digits' ? String(of.id) : of.id",
    replace: 'of.id',
    caughtBy: CLIENT,
  },
  {
    name: 'a filter takes an id as any row holds it',
    file: 'src/server/boot/notes.ts',
    find: 'return isOne && ',
    replace: 'return !isOne && ',
    caughtBy: CLIENT,
  },
  {
    name: 'a form takes an id as any row holds it',
    file: 'src/server/boot/notes.ts',
    find: 'field ? asSent(field, property) : property',
    replace: 'property',
    caughtBy: CLIENT,
  },
  {
    name: 'two shapes of the typed client have two names',
    file: 'scripts/codegen/shapes.ts',
    find: '  refuseTwins(all);\n',
    replace: '',
    caughtBy: SHAPES,
  },
  {
    name: 'what is generated follows its sources',
    file: 'scripts/boot/generated.mjs',
    find: 'if (!isStale(target)) return true;',
    replace: 'if (isThere()) return true;',
    caughtBy: GENERATED,
  },
  {
    name: 'a kind has what its folder lacks from the kind it is like',
    file: 'scripts/codegen/lists/kind-tables.ts',
    find: "listed[kind]?.like ?? 'text'",
    replace: "'text'",
    caughtBy: KINDS,
  },
  {
    name: 'a folder of a kind is in the list',
    file: 'scripts/codegen/lists/kind-tables.ts',
    find: 'listed[name] === undefined && !SHARED',
    replace: 'false && !SHARED',
    caughtBy: KINDS,
  },
  {
    name: 'a feature stands beside the neighbour it names',
    file: 'src/server/boot/features.ts',
    find: "listed !== undefined && 'before' in listed",
    replace: 'listed !== undefined',
    caughtBy: ORDER,
  },
  {
    name: 'two features declare nothing under one key',
    file: 'src/server/records/registries/registry.ts',
    find: 'other !== undefined && other !== entry',
    replace: 'other === null',
    caughtBy: REGISTRY,
  },
  {
    name: 'a feature under another name than its folder is no silent loss',
    file: 'scripts/codegen/lists/feature-lists.ts',
    find: 'return new RegExp(',
    replace: 'return text !== null || new RegExp(',
    caughtBy: LISTS,
  },
];
