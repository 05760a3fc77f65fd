import type { Ids } from '../../engine/descriptor.ts';
import type { JsonSchema } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field } from '../../engine/resource.ts';
import type { FieldKind } from '../kinds.ts';

/** Result of reading a cell or a typed text: the wire value, or a Chinese reason. `undefined` means empty. */
export type Parsed = { ok: true; value: unknown } | { ok: false; message: string };

/** The engine's third of a field kind: what the kind means, without looks and without storage. */
export interface KindFacet {
  /** Name of the kind for administrators. */
  title: string;
  /** A property that declares this `format` is of the kind without saying so. */
  impliedBy?: string;
  /** Description of a valid value, shown after the field's title: 应为整数. Default: 格式不正确. */
  shape?: string;
  /** Whether a sheet's cell can hold it: read and written (default), only written, or never. */
  inSheet?: 'written' | 'never';
  /** How it is written in a sheet, for the template of an import. */
  sheetNote?: string;
  /**
   * JSON Schema of the value on the wire, completing what the property declares; `ids`: those of a relation's target.
   */
  schema(property: PropertySchema, ids?: Ids): JsonSchema;
  /** First words of the required message (look.md#13.2): 请输入, 请选择, 请上传; 请填写 for what has several inputs. */
  ask: '请输入' | '请选择' | '请上传' | '请填写';
  /** How the list filters by this kind; null = never. */
  searchMode: 'contains' | 'equals' | 'in' | 'range' | null;
  /** Filterable without being declared (keys, dictionaries). */
  filterable: boolean;
  sortable: boolean;
  /**
   * Set for values without an order (default: they have one); the field is never sorted by and never unique. Under
   * `own` x-index creates an index of another type; under `never` it is refused.
   */
  unordered?: 'own' | 'never';
  /**
   * Kinds whose values compare with each other (x-compare); absent: only with fields of the same kind, as equal or not.
   */
  compared?: 'time' | 'number' | 'text';
  align: 'left' | 'right' | 'center';
  /** Default column width in px. */
  width: number;
  /** Takes the whole row of a two-column form. */
  wide: boolean;
  /** Takes the room a table has left. */
  flexible?: boolean;
  /** Note behind a length limit in messages: the limit counts more than the visible text. */
  lengthNote?: string;
  /** Values refer to records of the one resource that says this kind as its `referenceKind`. */
  refersTo?: FieldKind;
  /**
   * How a target is chosen unless the descriptor says; `within`: whose tree narrows the choice. Default: from a list.
   */
  choice?: { as: 'tree' } | { as: 'picker'; within: FieldKind };
  /** Targets may be named from outside the caller's data scope (decision 034). */
  everywhere?: true;
  /** A list of files: pictures by their links alone, other files with their names. */
  holdsFiles?: 'pictures' | 'named';
  /** A list of records with fields of their own. */
  holdsRows?: true;
  /** A code of a dictionary. */
  coded?: true;
  time?: 'day' | 'moment';
  /** A number. `decimals`: digits after the point, null for any; `sheet`: style of its cells. */
  figure?: { decimals: number | null; sheet: 'plain' | 'money' };
  /** Given out by the server, never written by people. */
  given?: true;
  /** The server's number in a format the descriptor may set (x-number). */
  numbered?: true;
  /** An address; that of a recording is played in a detail. */
  address?: true;
  /** Never read back. */
  secret?: true;
  /** Case and width can be left out of account where values must be unique. */
  foldable?: true;
  /** Input, filter and sheet offer the values of `enum`. */
  offersEnum?: boolean;
  /** `never`: left out of phone cards, since the value means nothing without its title or is too long for a line. */
  onCard?: 'never';
  /** Kinds with the same column type that accept every value of this kind. */
  becomes?: readonly FieldKind[];
  /** Kinds into which values can be converted one by one, into a new column (decision 029). */
  converts?: readonly FieldKind[];
  /** A valid wire value for tests, stories and documentation; `n` varies it. */
  sample(field: Field, n: number): unknown;
  /** From a sheet cell or typed text to the wire value. */
  parse(text: string, field: Field): Parsed;
  /** From the wire value to the text people read; relations and dictionaries show what their label look-up gave. */
  format(value: unknown, field: Field): string;
}

export const ok = (value: unknown): Parsed => ({ ok: true, value });
export const bad = (message: string): Parsed => ({ ok: false, message });

/** Text of a value that needs no formatting; empty for null and undefined. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  // An object may bring a `toString` of its own that is no function.
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Copies the keywords of `property` that are plain JSON Schema and describe a string. */
export function stringSchema(property: PropertySchema, maxLength: number): JsonSchema {
  const schema: JsonSchema = { type: 'string', maxLength: property.maxLength ?? maxLength };
  if (property.minLength !== undefined) schema.minLength = property.minLength;
  if (property.pattern !== undefined) schema.pattern = property.pattern;
  return schema;
}

/**
 * A value of a field for people to look at: what the descriptor says or the compiler found, else what the kind makes
 * up.
 */
export function exampleOf(facet: KindFacet, field: Field, n: number): unknown {
  const { examples, enum: choices } = field.schema;
  const given = examples ?? choices;
  if (given === undefined) return facet.sample(field, n);
  return given[(n - 1) % given.length];
}

interface TextOptions extends Partial<KindFacet> {
  title: string;
  maxLength: number;
  /**
   * Pattern of every text of the kind unless the descriptor sets one. It is the program's own, so it needs no safe
   * engine.
   */
  ownShape?: string;
}

/** The common facet of kinds whose value is a text of limited length. */
export function textFacet(options: TextOptions): KindFacet {
  const { maxLength, ownShape, ...overrides } = options;
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
      // A descriptor's pattern is tested by the form's validator, on an engine that always ends.
      const isOwn = shape !== null && field.schema.pattern === ownShape;
      return isOwn && !shape.test(value) ? bad(field.messages.pattern) : ok(value);
    },
    format: plain,
    ...overrides,
  };
}

/**
 * A text of its field, written like a code where there is a pattern; the compiler replaces what the pattern refuses.
 */
function textSample({ key, title, schema: { pattern } }: Field, n: number): string {
  return pattern === undefined ? `${title}${n}` : `${key}${n}`;
}
