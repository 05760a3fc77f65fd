import { equalityTests, refused, type ServerFacet, stored, unchanged } from '../parts/storage.ts';

const WORDS: { [word: string]: boolean } = { true: true, '1': true, false: false, '0': false };

function readBoolean(text: string): boolean | undefined {
  return Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
}

export const boolean: ServerFacet = {
  columnType: () => 'boolean',
  accept: unchanged,
  toDb: (value, field) => (typeof value === 'boolean' ? stored(value) : refused(field.messages.type)),
  fromDb: unchanged,
  where: (mode, raw) => equalityTests(mode, raw, readBoolean),
};
