/** Every field kind. A new one is added here and then the three registries do not compile until all know it. */
export const FIELD_KINDS = [
  'id',
  'text',
  'textarea',
  'rich-text',
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
  'colour',
  'icon',
  'cron',
  'geo-point',
  'rows',
  'json',
  'secret',
  'serial',
] as const;

export type FieldKind = (typeof FIELD_KINDS)[number];

/** Kinds simple enough to be a column of rows inside a record: a value by itself, entered in one line. */
export const ROW_KINDS = [
  'text',
  'textarea',
  'integer',
  'number',
  'money',
  'boolean',
  'date',
  'date-time',
  'dictionary',
  'url',
  'ip',
  'colour',
] as const satisfies readonly FieldKind[];

export type RowKind = (typeof ROW_KINDS)[number];

export function isRowKind(kind: FieldKind): kind is RowKind {
  return (ROW_KINDS as readonly FieldKind[]).includes(kind);
}

export function isFieldKind(value: string): value is FieldKind {
  return (FIELD_KINDS as readonly string[]).includes(value);
}
