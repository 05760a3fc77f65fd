import type { PropertySchema } from '../../engine/record-schema.ts';
import { chosen } from '../parts/choices.ts';
import { stringSchema, textFacet } from '../parts/meaning.ts';
import { shapeOf } from './shapes.ts';

const MAX_LENGTH = 200;

/** Pattern of a ready shape; the compiler refuses a descriptor with both `pattern` and `x-shape`. */
function patternOf({ 'x-shape': spec }: PropertySchema): { pattern?: string } {
  const shape = shapeOf(spec);
  return shape ? { pattern: shape.pattern } : {};
}

export const text = chosen(
  textFacet({
    title: '单行文字',
    maxLength: MAX_LENGTH,
    foldable: true,
    offersEnum: true,
    becomes: ['textarea'],
    converts: ['integer', 'number', 'money', 'percent', 'boolean', 'date', 'date-time', 'dictionary', 'phone', 'email'],
    schema: (property) => ({
      ...stringSchema({ ...property, ...patternOf(property) }, MAX_LENGTH),
      ...(property.enum ? { enum: property.enum } : {}),
    }),
  }),
);
