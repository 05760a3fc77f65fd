import { afterAll, beforeAll } from 'vitest';
import { type Ending, end } from './end.ts';

/** What is begun before the tests of a file, or of a group, and ended after them. */
export function begunOnce<T extends object>(begin: () => Promise<T>, end: (begun: T) => unknown = () => undefined): T {
  let begun: T | undefined;
  beforeAll(async () => {
    begun = await begin();
  });
  afterAll(() => begun && end(begun));
  return laterOf(() => begun);
}

/** What closes or stops, for all tests of a file. */
export function ofFile<T extends Ending>(begin: () => Promise<T>): T {
  return begunOnce(begin, end);
}

/** What a hook begins, under the name by which tests call it: each use is one of the real thing, which is there by then. */
export function laterOf<T extends object>(read: () => T | undefined): T {
  const real = () => {
    const begun = read();
    if (!begun) throw new Error('what belongs to a file is there for its tests and hooks alone');
    return begun;
  };
  return new Proxy({} as T, {
    get(_, key) {
      const begun = real();
      const member: unknown = Reflect.get(begun, key);
      return typeof member === 'function' ? member.bind(begun) : member;
    },
    has: (_, key) => Reflect.has(real(), key),
    set: (_, key, value) => Reflect.set(real(), key, value),
  });
}
