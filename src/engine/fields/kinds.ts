/** Every field kind. A new one is added here and then the three registries do not compile until all know it. */
export const FIELD_KINDS = [
  'id',
  'text',
  'textarea',
  'integer',
  'number',
  'money',
  'boolean',
  'date',
  'date-time',
  'dictionary',
  'relation',
  'tree',
  'user',
  'organisation',
  'images',
  'files',
  'url',
  'ip',
  'icon',
  'json',
  'secret',
  'serial',
] as const;

export type FieldKind = (typeof FIELD_KINDS)[number];

export function isFieldKind(value: string): value is FieldKind {
  return (FIELD_KINDS as readonly string[]).includes(value);
}
