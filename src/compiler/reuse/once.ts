import type { Descriptor } from '../../engine/descriptor.ts';
import type { Catalog } from '../kind.ts';

type Compile<Compiled> = (descriptor: Descriptor, catalog: Catalog) => Compiled;

/** Result for one descriptor, and the other descriptors it depends on. */
interface Kept<Compiled> {
  compiled: Compiled;
  /** Descriptors looked up by name, including missing ones. */
  met: ReadonlyMap<string, Descriptor | undefined>;
  kinds: string;
}

/** Maximum results per descriptor: each version of a descriptor it refers to adds one, in each of a few tenants. */
const MOST_KEPT = 4;

/**
 * Caches compilations while a descriptor and those it refers to are the same objects: an edit changes one of many. They
 * are frozen, so that the same object has the same content.
 */
export function onceEach<Compiled>(compile: Compile<Compiled>): Compile<Compiled> {
  const cache = new WeakMap<Descriptor, Kept<Compiled>[]>();
  return (descriptor, catalog) => {
    const before = cache.get(descriptor) ?? [];
    const kinds = kindsOf(catalog);
    const found = before.find((kept) => kept.kinds === kinds && isSame(kept.met, catalog));
    if (found) return found.compiled;
    const met = new Map<string, Descriptor | undefined>();
    const compiled = compile(descriptor, noting(catalog, met));
    deepFreeze(compiled);
    for (const one of [descriptor, ...met.values()]) deepFreeze(one);
    cache.set(descriptor, [{ compiled, met, kinds }, ...before].slice(0, MOST_KEPT));
    return compiled;
  };
}

/** Resources by reference kind: the only part of other descriptors that is read without looking up their names. */
function kindsOf(catalog: Catalog): string {
  return Array.from(catalog.values(), ({ name, referenceKind }) => `${name} ${referenceKind ?? ''}`).join();
}

function isSame(met: Kept<unknown>['met'], catalog: Catalog): boolean {
  return [...met].every(([name, descriptor]) => catalog.get(name) === descriptor);
}

function noting(catalog: Catalog, met: Map<string, Descriptor | undefined>): Catalog {
  return {
    values: () => catalog.values(),
    get(name) {
      met.set(name, catalog.get(name));
      return catalog.get(name);
    },
  };
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
}
