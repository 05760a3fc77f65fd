import type { Expression } from './expressions/expression.ts';
import type { Json, JsonSchema } from './json.ts';
import type { Condition } from './rules/condition.ts';
import type { AppointedStage } from './stages.ts';

export interface RecordSchema {
  type: 'object';
  required?: string[];
  properties: { [key: string]: PropertySchema };
  /** Conditional requirements, only as `{if: Condition, then: {required: [...]}}`. */
  allOf?: { if: Condition; then: { required: string[] } }[];
}

export type ShowPlace = 'list' | 'form' | 'detail' | 'export';

/** Property of a record: plain JSON Schema and the closed `x-` vocabulary. */
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
  /** For kind rows: fields of one row, limited to simple kinds (kinds/kinds.ts, inRows). */
  items?: RecordSchema;
  /** Field kind if type and format do not determine it: textarea, money, images, files, user, organisation, ip … */
  'x-kind'?: string;
  /** Places that show the field. Default: list, form, detail and export (readOnly: not form). */
  'x-show'?: ShowPlace[];
  /** Search input. A string: query key of the input; false: the list cannot be filtered by this field at all. */
  'x-search'?: boolean | string | SearchSpec;
  'x-relation'?: RelationSpec;
  /** Dictionary type code. */
  'x-dictionary'?: string;
  /** Displayed texts of `enum` values: `{ "daily": "每日" }`; other values are displayed as they are. */
  'x-words'?: { [value: string]: string };
  /** Value read through a relation, never stored: `{relation: 'riskRegisterId', field: 'riskName'}`. */
  'x-from'?: { relation: string; field: string };
  /** Messages that replace the default ones. */
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
  /** For unique values: case and width are ignored. */
  'x-fold'?: boolean;
  /** Value of at most one record; writing the value clears it in the former record. `true`: the boolean true. */
  'x-single'?: boolean | SingleSpec;
  'x-index'?: boolean;
  'x-sort'?: boolean;
  /** The field is shown, required and stored only while the record satisfies this condition. */
  'x-when'?: Condition;
  /** Required while this rule holds for the record being saved and its caller. */
  'x-required'?: RuleSpec;
  /** Read-only while this rule holds for the stored record and the caller. */
  'x-read-only'?: RuleSpec;
  'x-width'?: number;
  'x-unit'?: string;
  /** false: no thousands separators, as in ports and years. */
  'x-grouped'?: boolean;
  'x-placeholder'?: string;
  'x-rows'?: number;
  /** Maximum characters in a list; a tooltip shows the whole text. */
  'x-truncate'?: number;
  /** Path put before the value to form an address, such as `/hazards/`; works with `x-from`, too. */
  'x-link'?: string;
  /** For dates: key of the boolean that is true when overdue. The field's own key: overdue once the date has passed. */
  'x-late'?: string;
  /** Text beside an overdue date; `{n}` is the number of days. Default `超期 {n} 天`. */
  'x-late-words'?: string;
  /** For date-times such as deadlines: a day without time means 23:59:59 instead of 00:00:00. */
  'x-day-end'?: boolean;
  /** Dates and date-times: true allows only future days, false none after today. */
  'x-future'?: boolean;
  /** For dates and date-times: the form warns of days off in the work calendar, but accepts them. */
  'x-workday'?: boolean;
  /** For pictures taken on the spot: the original is uploaded after a smaller copy, and its hash is in the history. */
  'x-scene'?: 'onSite';
  /** Comparisons with other fields of the same record, form or row; an empty value satisfies them. */
  'x-compare'?: CompareSpec[];
  /** Titles in places where they differ from `title`; `card`: title of the value that cards show beside the status. */
  'x-label'?: { list?: string; form?: string; detail?: string; search?: string; export?: string; card?: string };
  /** Column of this field in imported sheets. */
  'x-import'?: ImportSpec;
  /** A hook or the workflow writes the value, never users. */
  'x-computed'?: boolean;
  /** Not a column: a hook adds the value on reading (isOvertime). `input`: a hook stores the input elsewhere. */
  'x-virtual'?: boolean | 'input';
  /** Computed from other fields at every write and stored; with `x-virtual` at every reading. Never writable. */
  'x-value'?: Expression;
  /** Value of the field in a new record that is sent without the field. */
  'x-default'?: DefaultSpec;
  /** Predefined format of a text (kinds/text/shapes.ts), such as a mobile number. */
  'x-shape'?: ShapeSpec;
  /** For kind serial: format of the numbers that the server assigns. */
  'x-number'?: NumberSpec;
  /** Former keys of this field, after a developer renamed it. */
  'x-renamed-from'?: string;
  /** Column with the values after a change of kind; only the server writes this keyword (decision 029). */
  'x-column'?: string;
  /** Colours of values: `{ "true": "green" }`; for booleans, dictionaries and `enum`. */
  'x-colors'?: { [value: string]: string };
  /** The input is shown but users cannot type in it, since the `copy` of a relation fills it. */
  'x-disabled'?: boolean;
  /** Key of the record's field that gives the initial value if the record has no value for the input's own key. */
  'x-initial'?: string;
}

/**
 * All given parts must hold: a condition on the record, a permission code the caller has or lacks, a setting that is
 * on.
 */
export interface RuleSpec {
  if?: Condition;
  can?: string;
  cannot?: string;
  setting?: string;
}

/** Comparison with another field of the same record, form or row. */
export interface CompareSpec {
  op: CompareOp;
  field: string;
  /** Default: composed of both titles, 结束时间不能早于开始时间. */
  message?: string;
}

export type CompareOp = '>' | '>=' | '<' | '<=' | '=' | '!=';

/** `last`: proposes the value the caller used last in this field. */
export type DefaultSpec = Expression | { last: true };

/** Number such as `XF-20261120-0001`, whose count restarts when the date part changes. */
export interface NumberSpec {
  prefix?: string;
  date?: NumberPeriod;
  /** Minimum digits, padded with zeros. Default 4. */
  digits?: number;
  /** Text between the parts. Default `-`. */
  separator?: string;
}

/** A predefined format by name; the other keys belong to `code` (编号) and `tag` (设备位号). */
export interface ShapeSpec {
  is: string;
  prefix?: string;
  separator?: string;
  digits?: number;
}

export type NumberPeriod = 'yyyyMMdd' | 'yyyyMM' | 'yyyy' | '';

/** Value of at most one record; writing it sets `other` in the former record (default null; false for booleans). */
export interface SingleSpec {
  value?: Json;
  other?: Json;
  /** Fields that group records; each group may have the value once. */
  within?: string[];
}

export interface ImportSpec {
  /** Heading in the product's template. Default: the title. */
  column?: string;
  /** Other headings that users' sheets have. */
  also?: string[];
  /** false: not in the template, but accepted in users' sheets. */
  template?: boolean;
  /** Key of the text field that stores the cell's text if no record of the relation has this name. */
  otherwise?: string;
  /** Headings of columns that together name one record of a tree, from the top level down. */
  levels?: string[];
  /** Fields that fill an empty cell of a new row; the first whose value fits is taken. */
  from?: string[];
  /** Field whose pinyin becomes the value of a new row without one; a number is appended if the value is taken. */
  pinyin?: string;
  /** Other texts of a coded value that users' sheets have, by value. */
  words?: { [value: string]: string[] };
  /** Key of the date field whose day replaces the word 当天 (the same day) in this column. */
  sameDay?: string;
}

export interface SearchSpec {
  key?: string;
  /** contains: part of a text; in: list with commas; range: begin and end. Default: that of the kind. */
  mode?: 'contains' | 'equals' | 'in' | 'range';
  /** True: in the search bar; false: accepted as a filter only. */
  shown?: boolean;
}

export interface RelationSpec {
  resource: string;
  /** Default: `tree` for a tree, `picker` for people without `stage`, else `select`. `chips`: all choices visible. */
  as?: 'select' | 'chips' | 'tree' | 'picker';
  /** GET verb of the target that returns the choices. Default: `tree` for a tree, else `list`. */
  choices?: string;
  /** Target field whose value is stored. Default `id`; cameras store the equipment's number. */
  value?: string;
  /** Target field shown to users. Default: the target's `display`. */
  label?: string;
  /** Values copied from the chosen record into this one, own key → target key: `{ positionName: 'name' }`. */
  copy?: { [ownKey: string]: string };
  /** Offers only targets with equal values in two fields, target key → own key: `{ riskPointId: 'riskPointId' }`. */
  match?: { [targetKey: string]: string };
  /** True: offers all targets while the own field of `match` is empty. */
  matchWhenGiven?: boolean;
  /** Inputs that a choice fills and users may edit, own key → target key: `{ orgId: 'orgId' }`. */
  fill?: { [ownKey: string]: string };
  /** Filters of the target's list that limit the choices: `{ status: '1,2' }`. */
  where?: { [queryKey: string]: Json };
  /** Target fields shown below each choice; if there are any, the server searches the choices. */
  facts?: string[];
  /** Several choices: ids with commas, or an array in forms with `type: array` (checkboxes). */
  multiple?: boolean;
  /** For trees: selecting a node selects its ancestors, since a menu needs the menu above it. */
  withParents?: boolean;
  /** For people: workflow stage at which the chosen person is to act. */
  stage?: AppointedStage;
}
