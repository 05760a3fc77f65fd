import { stringSchema, textFacet } from './facet.ts';

const MAX_LENGTH = 200;

export const text = textFacet('text', {
  maxLength: MAX_LENGTH,
  schema: (property) => ({
    ...stringSchema(property, MAX_LENGTH),
    ...(property.enum ? { enum: property.enum } : {}),
  }),
});
