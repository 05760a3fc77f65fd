import { chosen } from '../parts/choices.ts';
import { stringSchema, textFacet } from '../parts/meaning.ts';

const MAX_LENGTH = 200;

export const text = chosen(
  textFacet({
    maxLength: MAX_LENGTH,
    foldable: true,
    offersEnum: true,
    becomes: ['textarea'],
    schema: (property) => ({
      ...stringSchema(property, MAX_LENGTH),
      ...(property.enum ? { enum: property.enum } : {}),
    }),
  }),
);
