import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { Properties } from './compiling.ts';

interface Words extends Partial<Omit<Descriptor, 'name' | 'title' | 'record'>> {
  required?: string[];
}

/** A descriptor of a test: shown by its name and with a list alone unless said, having these fields. */
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
