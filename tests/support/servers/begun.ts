import { afterAll, beforeAll } from 'vitest';
import { type Ending, end } from './end.ts';

/** Starts an object before the tests of a file or group and ends it after them; returns a proxy of the object. */
export function begunOnce<T extends object>(begin: () => Promise<T>, end: (begun: T) => unknown = () => undefined): T {
  let begun: T | undefined;
  beforeAll(async () => {
    begun = await begin();
  });
  afterAll(() => begun && end(begun));
  return laterOf(() => begun);
}

/** Starts an object for all tests of a file and closes or stops it after them. */
export function ofFile<T extends Ending>(begin: () => Promise<T>): T {
  return begunOnce(begin, end);
}

/**
 * Proxy of an object that a hook creates later, so that tests can name the object at once. Each use reads the real
 * object, and throws before it exists.
 */
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
