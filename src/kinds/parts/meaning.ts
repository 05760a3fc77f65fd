import type { Ids } from '../../engine/descriptor.ts';
import type { JsonSchema } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field } from '../../engine/resource.ts';
import type { FieldKind } from '../kinds.ts';

/** Result of reading a cell or a typed text: the wire value, or a Chinese reason. `undefined` means empty. */
export type Parsed = { ok: true; value: unknown } | { ok: false; message: string };

/** The engine's part of a field kind: its meaning, independent of display and storage. */
export interface KindFacet {
  /** Name of the kind for administrators. */
  title: string;
  /** JSON Schema `format` that implies the kind. */
  impliedBy?: string;
  /** Description of a valid value, shown after the field's title: 应为整数. Default: 格式不正确. */
  shape?: string;
  /** `written`: exports write the value, but imports do not read it; `never`: neither. Default: both. */
  inSheet?: 'written' | 'never';
  /** Notation in a sheet, for the template of an import. */
  sheetNote?: string;
  /** JSON Schema of the wire value, added to the property's own. `ids`: format of the target's ids. */
  schema(property: PropertySchema, ids?: Ids): JsonSchema;
  /** First words of the required message (look.md#13.2): 请输入, 请选择, 请上传; 请填写 for a kind with several inputs. */
  ask: '请输入' | '请选择' | '请上传' | '请填写';
  /** Mode of the list's filter for this kind; null: no filter. */
  searchMode: 'contains' | 'equals' | 'in' | 'range' | null;
  /** True: filterable without being declared (keys, dictionaries). */
  filterable: boolean;
  sortable: boolean;
  /** Values have no order: never sorted or unique. x-index: `own` makes an index of a special type, `never` none. */
  unordered?: 'own' | 'never';
  /** Group of kinds that x-compare can compare; absent: only with its own kind, as equal or not. */
  compared?: 'time' | 'number' | 'text';
  align: 'left' | 'right' | 'center';
  /** Default column width in px. */
  width: number;
  /** True: the input takes the whole row of a two-column form. */
  wide: boolean;
  /** True: the column takes the space left in a table. */
  flexible?: boolean;
  /** Note after a length limit in messages, since the limit counts more than the visible text. */
  lengthNote?: string;
  /** Values refer to records of the one resource whose `referenceKind` is this kind. */
  refersTo?: FieldKind;
  /** Default way to choose a target; `within`: kind whose tree narrows the choice. Absent: from a list. */
  choice?: { as: 'tree' } | { as: 'picker'; within: FieldKind };
  /** Targets may be outside the caller's data scope (decision 034). */
  everywhere?: true;
  /** The value is a list of files: pictures by their links alone, other files with their names. */
  holdsFiles?: 'pictures' | 'named';
  /** Maximum files; default: MAX_FILES. */
  maxFiles?: number;
  /** The value is formatted text, whose pictures are files. */
  markup?: true;
  /** The value is a list of records with fields of their own. */
  holdsRows?: true;
  /** The value is a code of a dictionary. */
  coded?: true;
  time?: 'day' | 'moment';
  /** `decimals`: null for any; `sheet`: cell style, `words` for text; `marks`: pattern of symbols allowed around it. */
  figure?: { decimals: number | null; sheet: 'plain' | 'money' | 'percent' | 'words'; marks?: string };
  /** Unit that `format` writes and the input shows beside a number. */
  unit?: string;
  /** The server assigns the value; people never write it. */
  given?: true;
  /** The value is a number the server assigns, in a format the descriptor may set (x-number). */
  numbered?: true;
  /** The value is a URL; details play it if it leads to a recording. */
  address?: true;
  /** Clients may write the value, but never read it. */
  secret?: true;
  /** Unique values can be compared folded (engine/folded.ts). */
  foldable?: true;
  /** True: input, filter and sheet offer the values of `enum`. */
  offersEnum?: boolean;
  /** `never`: left out of phone cards, since the value means nothing without its title or is too long for a line. */
  onCard?: 'never';
  /** Kinds with the same column type that accept every value of this kind. */
  becomes?: readonly FieldKind[];
  /** Pattern of texts unless a descriptor sets one; known to be fast, so JavaScript's engine and PostgreSQL run it. */
  ownShape?: string;
  /** Kinds into which values can be converted one by one, into a new column (decision 029). */
  converts?: readonly FieldKind[];
  /** A valid wire value for tests, stories and documentation; `n` varies it. */
  sample(field: Field, n: number): unknown;
  /** Converts a sheet cell or typed text to the wire value. */
  parse(text: string, field: Field): Parsed;
  /** Converts the wire value to text for people; relations and dictionaries return the label that was looked up. */
  format(value: unknown, field: Field): string;
}

export const ok = (value: unknown): Parsed => ({ ok: true, value });
export const bad = (message: string): Parsed => ({ ok: false, message });

/** Text of a value that needs no formatting; empty for null and undefined. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  // An object may have a `toString` that is no function.
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Copies the keywords of `property` that are plain JSON Schema and describe a string. */
export function stringSchema(property: PropertySchema, maxLength: number): JsonSchema {
  const schema: JsonSchema = { type: 'string', maxLength: property.maxLength ?? maxLength };
  if (property.minLength !== undefined) schema.minLength = property.minLength;
  if (property.pattern !== undefined) schema.pattern = property.pattern;
  return schema;
}

/** Example value of a field: from the descriptor, else found by the compiler, else invented by the kind. */
export function exampleOf(facet: KindFacet, field: Field, n: number): unknown {
  const { examples, enum: choices } = field.schema;
  const given = examples ?? choices;
  if (given === undefined) return facet.sample(field, n);
  return given[(n - 1) % given.length];
}

interface TextOptions extends Partial<KindFacet> {
  title: string;
  maxLength: number;
}

/** The common facet of kinds whose value is a text of limited length. */
export function textFacet(options: TextOptions): KindFacet {
  const { maxLength, ...overrides } = options;
  const { ownShape } = options;
  const shape = ownShape === undefined ? null : new RegExp(ownShape, 'u');
  return {
    schema: (property) => stringSchema(property, maxLength),
    ask: '请输入',
    searchMode: 'contains',
    filterable: false,
    sortable: true,
    compared: 'text',
    align: 'left',
    width: 160,
    wide: false,
    sample: (field, n) => textSample(field, n).slice(0, field.schema.maxLength ?? maxLength),
    parse: (text, field) => {
      const value = text.trim();
      if ([...value].length > (field.schema.maxLength ?? maxLength)) return bad(field.messages.maxLength);
      // A descriptor's pattern may be slow; only the form's validator runs it, whose engine cannot be blocked.
      const isOwn = shape !== null && field.schema.pattern === ownShape;
      return isOwn && !shape.test(value) ? bad(field.messages.pattern) : ok(value);
    },
    format: plain,
    ...overrides,
  };
}

/** Sample text, like a code if the field has a pattern; the compiler replaces texts the pattern refuses. */
function textSample({ key, title, schema: { pattern } }: Field, n: number): string {
  return pattern === undefined ? `${title}${n}` : `${key}${n}`;
}
