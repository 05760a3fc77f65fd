import { bad, type KindFacet, ok } from '../parts/meaning.ts';

export const json: KindFacet = {
  title: 'JSON',
  inSheet: 'never',
  onCard: 'never',
  schema: (property) => ({ type: property.type ?? ['object', 'array'] }),
  ask: '请输入',
  searchMode: null,
  filterable: false,
  sortable: false,
  unordered: 'never',
  align: 'left',
  width: 200,
  wide: true,
  // Fields of type `string` store JSON as text.
  sample: ({ schema }) => (schema.type === 'string' ? '{}' : {}),
  parse: (text, field) => {
    try {
      return ok(JSON.parse(text));
    } catch {
      return bad(field.messages.type);
    }
  },
  format: (value) => (value === undefined || value === null ? '' : JSON.stringify(value)),
};
