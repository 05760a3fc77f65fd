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
  /** Field kind if type and format do not determine it: textarea, money, images, files, user, organisation, ip … */
  'x-kind'?: string;
  /** Places that show the field. Default: list, form, detail and export (readOnly: not form). */
  'x-show'?: ShowPlace[];
  /** Search input; a string is the query key if it differs from the field key; false: no filter at all. */
  'x-search'?: boolean | string | SearchSpec;
  'x-relation'?: RelationSpec;
  /** Dictionary type code. */
  'x-dictionary'?: string;
  /** Displayed texts of `enum` values: `{ "daily": "每日" }`; a value without one is displayed as it is. */
  'x-words'?: { [value: string]: string };
  /** Read through a relation at query time, never stored: `{relation: 'riskRegisterId', field: 'riskName'}`. */
  'x-from'?: { relation: string; field: string };
  /** Messages that replace the derived ones. */
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
  /** For unique values: those that differ in case or width alone count as equal. */
  'x-fold'?: boolean;
  /** At most one record has the value: writing it removes it from the earlier one. `true`: 是 of a boolean. */
  'x-single'?: boolean | SingleSpec;
  'x-index'?: boolean;
  'x-sort'?: boolean;
  /** Shown, required and stored only when the rest of the record satisfies this. */
  'x-when'?: Condition;
  /** Required while this rule holds for the new record and the caller. */
  'x-required'?: RuleSpec;
  /** Read-only while this rule holds for the stored record and the caller. */
  'x-read-only'?: RuleSpec;
  'x-width'?: number;
  'x-unit'?: string;
  /** false: digits without thousands separators, as for ports and years. */
  'x-grouped'?: boolean;
  'x-placeholder'?: string;
  'x-rows'?: number;
  /** Maximum characters in the list before the text is cut (full text in a tooltip). */
  'x-truncate'?: number;
  /** Path before the value that gives the address of the named record's page: `/hazards/`; also with `x-from`. */
  'x-link'?: string;
  /** For dates: key of the boolean that is true when it has passed with open work; its own key: once it has passed. */
  'x-late'?: string;
  /** Text of the overdue mark beside the date; `{n}` is the number of days. Default `超期 {n} 天`. */
  'x-late-words'?: string;
  /** For date-times such as deadlines: a day without time means its last second instead of its first. */
  'x-day-end'?: boolean;
  /** For dates and date-times: only future days can be chosen. */
  'x-future'?: boolean;
  /** For dates and date-times: the form warns of days free in the work calendar, but accepts them. */
  'x-workday'?: boolean;
  /** Comparisons with other fields of the record, form or row; they hold if one value is empty. */
  'x-compare'?: CompareSpec[];
  /** Column title or label in places where it differs. */
  'x-label'?: { list?: string; form?: string; detail?: string; search?: string; export?: string };
  /** Column of an import sheet for this field, with other headings in use. */
  'x-import'?: ImportSpec;
  /** Server-computed: never writable, filled by a hook or the workflow. */
  'x-computed'?: boolean;
  /** Not a column: a hook adds the value at each reading (isOvertime). `input`: an input a hook stores elsewhere. */
  'x-virtual'?: boolean | 'input';
  /** Computed from other fields: at every write, and stored; with `x-virtual` at every reading. Never writable. */
  'x-value'?: Expression;
  /** Value of an absent field of a new record, or the caller's last value of this field. */
  'x-default'?: DefaultSpec;
  /** Predefined text format (kinds/text/shapes.ts), such as a mobile number. */
  'x-shape'?: ShapeSpec;
  /** For kind serial: the server assigns the next number of the period. */
  'x-number'?: NumberSpec;
  /** Former keys of this field, for a developer's rename. */
  'x-renamed-from'?: string;
  /** Column that holds the values since the kind was changed; written by the server alone (decision 029). */
  'x-column'?: string;
  /** Colour by value: `{ "true": "green" }` for booleans, dictionaries and values of `enum`. */
  'x-colors'?: { [value: string]: string };
  /** The input is shown but cannot be typed in (filled by a relation's copy). */
  'x-disabled'?: boolean;
  /** Key of the record's field that gives the initial value, in forms about a record without a value of this key. */
  'x-initial'?: string;
}

/** Rule whose given parts must all hold: a condition on the record, a code the caller has, one he does not have. */
export interface RuleSpec {
  if?: Condition;
  can?: string;
  cannot?: string;
  setting?: string;
}

/** Comparison of this field with another one of the same record, form or row. */
export interface CompareSpec {
  op: CompareOp;
  /** Key of the other field. */
  field: string;
  /** Message at this field. Default: composed of both titles, 结束时间不能早于开始时间. */
  message?: string;
}

export type CompareOp = '>' | '>=' | '<' | '<=' | '=' | '!=';

/** `last`: the caller's last value of this field in a new record; only proposed in the form. */
export type DefaultSpec = Expression | { last: true };

/** `XF-20261120-0001`; the count restarts in every period of the date part. */
export interface NumberSpec {
  prefix?: string;
  date?: NumberPeriod;
  /** Minimum number of digits, padded with zeros. Default 4. */
  digits?: number;
  /** Text between the parts present. Default `-`. */
  separator?: string;
}

/** A predefined format of a text by its name; the further keys belong to the formats `code` (编号) and `tag` (设备位号). */
export interface ShapeSpec {
  is: string;
  prefix?: string;
  separator?: string;
  digits?: number;
}

export type NumberPeriod = 'yyyyMMdd' | 'yyyyMM' | 'yyyy' | '';

/** Value that at most one record has; writing it sets the others to `other` (default: null, for booleans 否). */
export interface SingleSpec {
  value?: Json;
  other?: Json;
  /** Fields that group records: at most one record in each group has the value. */
  within?: string[];
}

export interface ImportSpec {
  /** Heading in our own template. Default: the title. */
  column?: string;
  /** Other headings for it in users' own sheets. */
  also?: string[];
  /** false: not in our template, but accepted in users' own sheets. */
  template?: boolean;
  /** Key of the text field that gets the sheet's text if no record of the relation has this name. */
  otherwise?: string;
  /** Fields, in order of preference, that fill an empty cell of a new row: a list of people without accounts. */
  from?: string[];
}

export interface SearchSpec {
  key?: string;
  /** contains (text), equals, in (comma list), range (begin and end). Default from the kind. */
  mode?: 'contains' | 'equals' | 'in' | 'range';
  /** True: shown in the search bar; false: only accepted as a filter. */
  shown?: boolean;
}

export interface RelationSpec {
  resource: string;
  /**
   * Input: by default `tree` for a tree, else `select`; `chips` shows few choices at once. Persons without the key
   * `stage` are chosen with `picker`.
   */
  as?: 'select' | 'chips' | 'tree' | 'picker';
  /** Verb of the target that returns the choices. Default: `tree` for a tree, else `list`. */
  choices?: string;
  /** Target field stored in this one. Default `id`; cameras store the equipment's number. */
  value?: string;
  /** Target field shown to users. Default: the target's `display`. */
  label?: string;
  /** Values copied to this record when the relation is chosen: `{ positionName: 'name' }` own key → target key. */
  copy?: { [ownKey: string]: string };
  /** Only targets whose field equals that of our own field: `{ riskPointId: 'riskPointId' }` target key → own key. */
  match?: { [targetKey: string]: string };
  /** Offers all targets while the own field of `match` is empty. */
  matchWhenGiven?: boolean;
  /** Inputs of the form that a choice fills, editable afterwards: `{ orgId: 'orgId' }` own key → target key. */
  fill?: { [ownKey: string]: string };
  /** Filters of the target's list that every choice passes: `{ status: '1,2' }`. */
  where?: { [queryKey: string]: Json };
  /** Target fields shown below each choice; the server then finds choices by what is typed. */
  facts?: string[];
  /** Several choices: a comma list of ids or, in forms with `type: array`, a list chosen with checkboxes. */
  multiple?: boolean;
  /** For trees: selecting a node also selects its ancestors, since a menu needs the menu above it. */
  withParents?: boolean;
  /** For persons: the workflow stage to which they are appointed. */
  stage?: AppointedStage;
}
