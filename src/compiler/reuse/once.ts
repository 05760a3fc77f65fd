import type { Descriptor } from '../../engine/descriptor.ts';
import type { Catalog } from '../kind.ts';

type Compile<Compiled> = (descriptor: Descriptor, catalog: Catalog) => Compiled;

/** Result for one descriptor, and the other descriptors it depends on. */
interface Kept<Compiled> {
  compiled: Compiled;
  /** Descriptors that were looked up by name, with those that were not found. */
  met: ReadonlyMap<string, Descriptor | undefined>;
  kinds: string;
}

/** Enough for both sides of an edit in a few tenants: every edition of a neighbour is another entry. */
const MOST_KEPT = 4;

/**
 * Compiles a descriptor once as long as it and those it names are the same objects: what is edited is one of many. Both
 * are frozen, so that the same object is the same content.
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

/** Which resource a kind refers to: all that is read of descriptors that no name leads to. */
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
