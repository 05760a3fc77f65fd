import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { Properties } from './compiling.ts';

interface Words extends Partial<Omit<Descriptor, 'name' | 'title' | 'record'>> {
  required?: string[];
}

/** Builds a descriptor for a test; by default its records are displayed by `name` and have a list alone. */
export function descriptorNamed(name: string, title: string, words: Words = {}) {
  const { required, ...more } = words;
  const rules = required ? { required } : {};
  return {
    having: (properties: Properties): Descriptor => ({
      name,
      title,
      display: 'name',
      actions: ['page'],
      ...more,
      record: { type: 'object', ...rules, properties },
    }),
  };
}
