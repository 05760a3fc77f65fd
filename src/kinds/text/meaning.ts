import { chosen } from '../parts/choices.ts';
import { stringSchema, textFacet } from '../parts/meaning.ts';

const MAX_LENGTH = 200;

export const text = chosen(
  textFacet({
    title: '单行文字',
    maxLength: MAX_LENGTH,
    foldable: true,
    offersEnum: true,
    becomes: ['textarea'],
    converts: ['integer', 'number', 'money', 'boolean', 'date', 'date-time', 'dictionary'],
    schema: (property) => ({
      ...stringSchema(property, MAX_LENGTH),
      ...(property.enum ? { enum: property.enum } : {}),
    }),
  }),
);
