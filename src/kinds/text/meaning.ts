import { stringSchema, textFacet } from '../parts/meaning.ts';

const MAX_LENGTH = 200;

export const text = textFacet({
  maxLength: MAX_LENGTH,
  schema: (property) => ({
    ...stringSchema(property, MAX_LENGTH),
    ...(property.enum ? { enum: property.enum } : {}),
  }),
});
