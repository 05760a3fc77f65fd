import { expect, it } from 'vitest';
import { compiled, descriptorOf, fieldOf } from '../../../../../../tests/support/descriptors/compiling.ts';
import { FIELD_KINDS } from '../../../../../kinds/kinds.ts';
import { KINDS } from '../wizard/new-resource.ts';
import { NEW_FIELDS } from './new-fields.ts';

/** Kinds that only the text of a descriptor gives a field, with the reason. */
const BY_HAND = {
  id: 'every record has one',
  'rich-text': 'few forms hold articles',
  tree: 'follows from the target of a relation',
  colour: 'few forms hold one',
  icon: 'menus alone',
  cron: 'timers alone',
  'geo-point': 'few forms hold one',
  rows: 'its columns are fields of their own',
  json: 'for programs',
  secret: 'for programs',
};

it.each(NEW_FIELDS.filter(({ needs, property }) => !needs && !property['x-relation']))(
  '$title is a field of its kind as it is offered',
  ({ kind, property }) => {
    const { fields } = compiled(descriptorOf('It', { it: { title: '项', ...property } }));
    expect(fieldOf(fields, 'it').kind).toBe({ shape: 'text', choice: 'text' }[kind] ?? kind);
  },
);

it('signature and every other kind but those written by hand are offered, in the wizard too', () => {
  const offered = NEW_FIELDS.map(({ kind }) => kind);
  expect(FIELD_KINDS.filter((kind) => !offered.includes(kind)).sort()).toEqual(Object.keys(BY_HAND).sort());
  expect(KINDS.map(({ value }) => value)).toEqual(expect.arrayContaining(offered));
});
