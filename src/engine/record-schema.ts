import type { Expression } from './expressions/expression.ts';
import type { Json, JsonSchema } from './json.ts';
import type { Condition } from './rules/condition.ts';
import type { AppointedStage } from './stages.ts';

export interface RecordSchema {
  type: 'object';
  required?: string[];
  properties: { [key: string]: PropertySchema };
  /** Conditional requirements: `{if: Condition, then: {required: [...]}}` only. */
  allOf?: { if: Condition; then: { required: string[] } }[];
}

export type ShowPlace = 'list' | 'form' | 'detail' | 'export';

/** A property of a record: plain JSON Schema plus the closed `x-` vocabulary. */
export interface PropertySchema
  extends Pick<
    JsonSchema,
    | 'type'
    | 'title'
    | 'description'
    | 'format'
    | 'pattern'
    | 'enum'
    | 'examples'
    | 'default'
    | 'minLength'
    | 'maxLength'
    | 'minimum'
    | 'maximum'
    | 'minItems'
    | 'maxItems'
    | 'readOnly'
  > {
  /** Fields of one row of kind rows: the same vocabulary, limited to simple kinds (kinds/kinds.ts, inRows). */
  items?: RecordSchema;
  /** Field kind when type and format do not give it: textarea, money, images, files, user, organisation, ip … */
  'x-kind'?: string;
  /** Places that show the field. Default: list, form, detail and export (readOnly: not form). */
  'x-show'?: ShowPlace[];
  /** Offer as a search input; a string gives the query key when it differs from the field key; false: not even filterable. */
  'x-search'?: boolean | string | SearchSpec;
  'x-relation'?: RelationSpec;
  /** Dictionary type code. */
  'x-dictionary'?: string;
  /** Words of the values `enum` lists: `{ "daily": "每日" }`; without them the value itself is shown. */
  'x-words'?: { [value: string]: string };
  /** Read through a relation at query time, never stored: `{relation: 'riskRegisterId', field: 'riskName'}`. */
  'x-from'?: { relation: string; field: string };
  /** Texts that differ from the derived ones. */
  'x-messages'?: {
    required?: string;
    pattern?: string;
    format?: string;
    minimum?: string;
    maximum?: string;
    maxLength?: string;
  };
  'x-secret'?: boolean;
  /** Permission codes needed to read or write this field. */
  'x-permission'?: { read?: string; write?: string };
  'x-unique'?: boolean | string;
  /** Values that differ in case or width alone are the same where they must be unique. */
  'x-fold'?: boolean;
  /**
   * At most one record has the value: writing it removes it from the earlier one. `true`: the value is 是 of a boolean.
   */
  'x-single'?: boolean | SingleSpec;
  'x-index'?: boolean;
  'x-sort'?: boolean;
  /** Shown, required and stored only when the rest of the record satisfies this. */
  'x-when'?: Condition;
  /** Required while this holds of the record as it will be and of the caller. */
  'x-required'?: RuleSpec;
  /** Shown but kept as it is while this holds of the record as it is stored and of the caller. */
  'x-read-only'?: RuleSpec;
  'x-width'?: number;
  'x-unit'?: string;
  /** false: digits without separators of thousands, as of ports and years. */
  'x-grouped'?: boolean;
  'x-placeholder'?: string;
  'x-rows'?: number;
  /** Characters shown in the list before the text is cut (full text in a tooltip). */
  'x-truncate'?: number;
  /** Path of the page of the record this value names, before the value: `/hazards/`; also where it is read by `x-from`. */
  'x-link'?: string;
  /** A date: key of the boolean of the record that says it has passed with the work undone; shown as overdue. */
  'x-late'?: string;
  /** Words of the mark beside such a date; `{n}` is the number of days. Default `超期 {n} 天`. */
  'x-late-words'?: string;
  /** A date-time, such as a deadline: a bare day means its last second instead of its first. */
  'x-day-end'?: boolean;
  /** A date or date-time that must lie ahead: past days cannot be chosen. */
  'x-future'?: boolean;
  /** A date or date-time: the form warns of a day the work calendar knows as free; it is taken nevertheless. */
  'x-workday'?: boolean;
  /** Comparisons with other fields of the record, of the form or of the same row; an empty side passes. */
  'x-compare'?: CompareSpec[];
  /** Column title or label when it differs by place. */
  'x-label'?: { list?: string; form?: string; detail?: string; search?: string; export?: string };
  /** Column of the office sheet this field is imported from, and other headings people use for it. */
  'x-import'?: ImportSpec;
  /** Server-computed: never writable, filled by a hook or the workflow. */
  'x-computed'?: boolean;
  /**
   * No column: a hook adds it when a row is read (isOvertime). `input`: also an input of forms, stored elsewhere by
   * a hook.
   */
  'x-virtual'?: boolean | 'input';
  /** Follows from other fields: evaluated at every write and stored, with `x-virtual` when a row is read; never writable. */
  'x-value'?: Expression;
  /** Value of an absent field of a new record, or the caller's last value of this field. */
  'x-default'?: DefaultSpec;
  /** A text of a ready shape (kinds/text/shapes.ts), such as a mobile number. */
  'x-shape'?: ShapeSpec;
  /** Kind serial: the next number of its period, given out by the server. */
  'x-number'?: NumberSpec;
  /** Former keys of this field, for a developer's rename. */
  'x-renamed-from'?: string;
  /** Column that holds the values since the kind was changed; written by the server alone (decision 029). */
  'x-column'?: string;
  /** Colour per value: `{ "true": "green" }` for booleans, dictionaries and values of `enum`. */
  'x-colors'?: { [value: string]: string };
  /** Input is shown but cannot be typed in (filled by a relation's copy). */
  'x-disabled'?: boolean;
  /**
   * Key of the record's field whose value is the initial one, in forms about a record without a value of its own key.
   */
  'x-initial'?: string;
}

/** All parts given must hold: a condition over the record, a permission code the caller holds, one he does not hold. */
export interface RuleSpec {
  if?: Condition;
  can?: string;
  cannot?: string;
}

/** `{ "op": ">=", "field": "beginTime" }`: this field must not lie before the other; a day and a moment compare by day. */
export interface CompareSpec {
  op: CompareOp;
  /** Key of the other field. */
  field: string;
  /** Sentence at this field. Default: made of both titles, 结束时间不能早于开始时间. */
  message?: string;
}

export type CompareOp = '>' | '>=' | '<' | '<=' | '=' | '!=';

/** `last`: what the caller last sent under this field when he added a record; proposed in the form alone. */
export type DefaultSpec = Expression | { last: true };

/** `XF-20261120-0001`; counted anew in every period the date part names. */
export interface NumberSpec {
  prefix?: string;
  date?: NumberPeriod;
  /** At least this many digits, filled with zeros. Default 4. */
  digits?: number;
  /** Between the parts that are there. Default `-`. */
  separator?: string;
}

/** A ready shape by its name; the rest says how codes and tags of equipment are made. */
export interface ShapeSpec {
  is: string;
  prefix?: string;
  separator?: string;
  digits?: number;
}

export type NumberPeriod = 'yyyyMMdd' | 'yyyyMM' | 'yyyy' | '';

/** Which value at most one record has; the others get `other` (default: none, of a yes and no 否). */
export interface SingleSpec {
  value?: Json;
  other?: Json;
  /** Fields by whose values records are siblings: one for each of them. */
  within?: string[];
}

export interface ImportSpec {
  /** Heading in our own template. Default: the title. */
  column?: string;
  /** Other headings people use for it in their own sheets. */
  also?: string[];
  /** false: not a column of our template; people's own sheets may still bring it. */
  template?: boolean;
  /** Key of the text field that takes the words of the sheet when a relation has no such record. */
  otherwise?: string;
  /** Fields, best first, whose value a new row takes where the sheet says nothing: a list of people without accounts. */
  from?: string[];
}

export interface SearchSpec {
  key?: string;
  /** contains (text), equals, in (comma list), range (begin and end). Default from the kind. */
  mode?: 'contains' | 'equals' | 'in' | 'range';
  /** Offered in the search bar; false: only accepted as a filter. */
  shown?: boolean;
}

export interface RelationSpec {
  resource: string;
  /** Input. Default: `tree` where the target is a tree, else `select`; people named for no stage are chosen with `picker`. */
  as?: 'select' | 'tree' | 'picker';
  /** Verb of the target that answers what there is to choose. Default: `tree` for a tree, else `list`. */
  choices?: string;
  /** Target field stored in this one. Default `id`; cameras store the equipment's number. */
  value?: string;
  /** Target field shown to people. Default: the target's `display`. */
  label?: string;
  /** Copies kept on this record when the relation is chosen: `{ positionName: 'name' }` own key → target key. */
  copy?: { [ownKey: string]: string };
  /** Only targets whose field equals the value of one of our fields: `{ riskPointId: 'riskPointId' }` target key → own key. */
  match?: { [targetKey: string]: string };
  /** Offers every target while the own field of `match` is empty. */
  matchWhenGiven?: boolean;
  /** Inputs of the own form a choice fills, which stay free to change: `{ orgId: 'orgId' }` own key → target key. */
  fill?: { [ownKey: string]: string };
  /** Several: a comma list of ids or, in a form and with `type: array`, a list of them that is ticked in the open. */
  multiple?: boolean;
  /** For trees: selecting a node also selects its ancestors, since a menu needs the menu above it. */
  withParents?: boolean;
  /** For persons: the workflow stage to which they are appointed. */
  stage?: AppointedStage;
}
