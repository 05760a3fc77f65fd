/** Properties of a kind that are not in its folder. */
interface Listed {
  /** True: allowed in a field of kind rows, since the value needs no other record or consists of ids or files. */
  inRows?: true;
  /** Kind whose storage, cell or input is used where this kind's folder has none. Default: text. */
  like?: string;
}

/** Every field kind, each a folder beside this file; `npm run codegen` lists the folders' files in `tables/`. */
export const KINDS = {
  id: {},
  text: { inRows: true },
  textarea: { inRows: true },
  'rich-text': {},
  integer: { inRows: true },
  number: { inRows: true, like: 'integer' },
  money: { inRows: true, like: 'integer' },
  percent: { inRows: true, like: 'integer' },
  rating: { inRows: true, like: 'integer' },
  duration: { inRows: true, like: 'integer' },
  boolean: { inRows: true },
  date: { inRows: true, like: 'date-time' },
  'date-time': { inRows: true },
  'date-range': { inRows: true },
  dictionary: { inRows: true },
  relation: { inRows: true },
  tree: { inRows: true, like: 'relation' },
  user: { inRows: true, like: 'relation' },
  organisation: { inRows: true, like: 'tree' },
  images: { inRows: true, like: 'files' },
  files: { inRows: true },
  signature: { like: 'images' },
  phone: { inRows: true },
  email: { inRows: true },
  url: { inRows: true },
  ip: { inRows: true },
  colour: { inRows: true },
  icon: {},
  cron: {},
  'geo-point': {},
  rows: {},
  json: {},
  secret: {},
  serial: {},
} as const satisfies { [kind: string]: Listed };

export type FieldKind = keyof typeof KINDS;

export type RowKind = {
  [Kind in FieldKind]: (typeof KINDS)[Kind] extends { inRows: true } ? Kind : never;
}[FieldKind];

export function isFieldKind(value: string): value is FieldKind {
  return Object.hasOwn(KINDS, value);
}

export function isRowKind(kind: FieldKind): kind is RowKind {
  return 'inRows' in KINDS[kind];
}

export const FIELD_KINDS: readonly FieldKind[] = Object.keys(KINDS).filter(isFieldKind);

export const ROW_KINDS: readonly RowKind[] = FIELD_KINDS.filter(isRowKind);
