import type { Condition } from './condition.ts';
import type { Expression } from './expression.ts';
import type { Json, JsonSchema } from './json.ts';
import type { AppointedStage } from './stages.ts';

/**
 * What an administrator or a developer writes: schemas/resources/<Name>.json, before defaults are filled.
 * The matching JSON Schema with Chinese hover help is schemas/meta/resource.schema.json.
 */
export interface Descriptor {
  $schema?: string;
  /** Path segment and permission prefix, as on the wire: `CameraFile` → `/CameraFile/page`, `CameraFile:page`. */
  name: string;
  /** Business name used in headings and derived texts: 新增{title}. */
  title: string;
  description?: string;
  /** Key of the field that names a record to people (first column, confirmations, relation labels). */
  display: string;
  actions: (string | ActionSpec)[];
  form?: { width?: number };
  /** Key of the organisation field by which the caller's data scope limits rows; absent = no data scope. */
  scope?: string;
  /** Default order; `sort` ascending where the field exists, else id descending. */
  order?: { field: string; direction: Direction }[];
  /** Key of the field holding the parent record's id (0 or absent = root); gives the `tree` verb. */
  tree?: string;
  /** Key of a computed text of a tree that holds the ids above a record, `[0],[7],`; the server keeps it. */
  treePath?: string;
  /** Name of the statechart whose events are this resource's workflow actions. */
  workflow?: string;
  /** Key of the field holding the id of the record the machine runs on, for stage resources. Default `id`. */
  workflowRecord?: string;
  /** How ids of its records travel, references to them included (wire.md#1.2). Default `number`. */
  ids?: Ids;
  /** Field kind of what refers to its records: `user` of the one resource of people, `organisation`, `files`. */
  referenceKind?: string;
  /**
   * false: there is no call for what happened to a record, as of logs. Default: the rights of the detail, else of the
   * list, open the history; an action `history` written out says otherwise.
   */
  history?: boolean;
  /** Combinations of fields that must be unique among rows not deleted. */
  unique?: string[][];
  /** How sheets are imported into this resource. */
  import?: ImportRule;
  /** Content of a record's label, whose QR code opens the record; gives the `label` verb. */
  label?: LabelSpec;
  /** Extra indexes: lists of field keys. */
  indexes?: string[][];
  /** Records that stand and fall with this one, shown in a modal of their own (dictionary type → values). */
  children?: ChildSpec[];
  /** Views of this resource other than the default list; the menu's component names one of them. */
  screens?: { [name: string]: ScreenSpec };
  /** Named groups of fields for forms and details, in order. */
  sections?: { key: string; title: string; fields: string[] }[];
  record: RecordSchema;
}

/** Numbers, or strings of digits. */
export type Ids = 'number' | 'digits';

export type Direction = 'ascend' | 'descend';

export interface ImportRule {
  /**
   * Fields by which a row of a sheet is found again among the records, so that it updates instead of adding. Default:
   * the first unique field people fill in, else the first unique combination of such; without any, sheets only add.
   */
  key?: string[];
}

export interface LabelSpec {
  /** First letters of the code in the QR code, never changed once printed. Default: the capitals of the name in small. */
  tag?: string;
  /** Field printed below the QR code, unique; where it is empty the code itself is. Default `id`. */
  code?: string;
  /** Field of the headline. Default: `display`. */
  title?: string;
  /** Further fields, each with its name; how many fit depends on the size. */
  fields?: string[];
  /** Millimetres of one label on an A4 sheet of them (engine/labels.ts). Default `70x37`. */
  size?: string;
}

export interface ChildSpec {
  resource: string;
  /** Field of the child that points to this record. */
  by: string;
  /** Button text in the row and title of the modal. */
  title: string;
  modalTitle: string;
  width?: number;
}

/** A list screen: which endpoint feeds it and what of the resource it shows. Keys refer to fields and verbs. */
export interface ScreenSpec {
  title?: string;
  description?: string;
  /** Verb of the paged endpoint. Default `page`. */
  source?: string;
  /** Values always sent with the query. */
  fixed?: { [queryKey: string]: Json };
  /** Initial values of search inputs. */
  initial?: { [queryKey: string]: Json };
  /** Order the list opens with, by a sortable field; default: that of the resource. */
  order?: { field: string; direction: Direction };
  /** Filters beyond the search inputs that an address may carry, with the words of each value: `{ todo: { judge: '待我研判' } }`. */
  filters?: ScreenFilters;
  /** Colours of rows, the first whose condition holds; `title` says in words what the colour means. */
  rowColors?: RowColorSpec[];
  /** Sets of filters offered as chips above the list, one at a time. */
  presets?: PresetSpec[];
  /** Key of the preset whose number of rows the menu shows. */
  badge?: string;
  columns?: string[];
  search?: string[];
  /** Toolbar and row verbs shown here; default: all that have a place. */
  actions?: string[];
  operationsWidth?: number;
}

/** Colours by their meaning; each has a light and a dark value (client/ui/tokens.ts). */
export const ROW_COLORS = ['grey', 'violet', 'blue', 'amber', 'cyan', 'green', 'red'] as const;
export type RowColor = (typeof ROW_COLORS)[number];

export interface RowColorSpec {
  when: Condition;
  color: RowColor;
  title: string;
}

export interface PresetSpec {
  key: string;
  title: string;
  /** Query keys of the list and their values. */
  filter: { [queryKey: string]: Json };
  /** Show on the chip how many rows it leaves. */
  count?: boolean;
}

/** Words of the chip by query key and value. */
export interface ScreenFilters {
  [queryKey: string]: { [value: string]: string };
}

/** One verb of a resource. A bare string takes everything from the verb table (actions.ts). */
export interface ActionSpec {
  verb: string;
  title?: string;
  method?: 'GET' | 'POST';
  path?: string;
  /** `permission` (default for most verbs), `signed-in`, or `anonymous`; the wire's `access`. */
  access?: Access;
  /** Permission code when it is not `Name:verb`. */
  permission?: string;
  place?: ActionPlace;
  /** Question asked first; `{display}` is replaced by the record's name. */
  confirm?: string;
  /** Question by the new value of a toggled field (changeStatus): `{ "1": "确定停用该字典？" }`. */
  confirms?: { [newValue: string]: string };
  success?: string;
  /** Prefix of the failure message, as specified (新增失败：, 删除失败:). */
  failure?: string;
  /** Prefix when no answer came at all (删除错误：). Default: `failure`. */
  error?: string;
  danger?: boolean;
  /** Shown only for rows that satisfy this condition (a JSON Schema of the closed subset). */
  when?: Condition;
  form?: FormSpec;
  /** Titles of values of the answer that a dialog shows once: `{ "initialPassword": "初始密码" }`. */
  reveals?: { [key: string]: string };
  /** export: name of the screen whose columns the file holds; default: every exportable field. */
  screen?: string;
  /**
   * Values the server stores without a program, by field; null clears.
   * Inputs of `form` named after a field are stored under it unless it is set here.
   */
  set?: { [fieldKey: string]: Expression };
  /** State the record must be in, and the one it comes to. */
  state?: StateSpec;
  /** Sentence for rows `when` excludes; with it the button is disabled instead of hidden. */
  refusal?: string;
  /** Offered for ticked rows as well, all of them or none. */
  several?: boolean;
  message?: MessageSpec;
}

/** A change of state by an action without a program. */
export interface StateSpec {
  field: string;
  from: Json[];
  to: Json;
}

/** Message of an action to people the record names; `{display}`, `{field}` and `{input.key}` are replaced by their words. */
export interface MessageSpec {
  /** Fields of kind user; the caller himself gets no message. */
  to: string | string[];
  title: string;
  text: string;
}

export type Access = 'permission' | 'signed-in' | 'anonymous';
export type ActionPlace = 'primary' | 'toolbar' | 'batch' | 'row' | 'more' | 'none';

export interface FormSpec {
  title?: string;
  width?: number;
  /** Fields of the transition's body; same vocabulary as `record`. Absent: the resource's own inputs under this title. */
  record?: RecordSchema;
  /** Values the form starts with that are not in the record: field key → verb that answers them, asked with its id. */
  reads?: { [fieldKey: string]: string };
  /** Buttons that send the form, where there is more than one way to: 存为草稿, 发布. The last one is the main one. */
  submits?: SubmitSpec[];
}

/** A button under a form: the values it sends beside those typed in. */
export interface SubmitSpec {
  title: string;
  set: { [key: string]: Json };
  /** Told when it was done, where that is not what the action says. */
  success?: string;
  /** Verb it does as well, offered to callers who may do both; one with `set` or `state` is done by the server after the form. */
  verb?: string;
}

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
    | 'multipleOf'
    | 'minItems'
    | 'maxItems'
    | 'uniqueItems'
    | 'readOnly'
  > {
  /** Fields of one row of kind rows: the same vocabulary, limited to simple kinds (kinds/kinds.ts, inRows). */
  items?: RecordSchema;
  /** Field kind when type and format do not give it: textarea, money, images, files, user, organisation, ip … */
  'x-kind'?: string;
  /** Where the field is shown. Default: list, form, detail and export (readOnly: not form). */
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
  /** Of all records at most one has a value: writing it takes it from the one before. `true`: of a yes and no, 是. */
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
  'x-placeholder'?: string;
  'x-rows'?: number;
  /** Characters shown in the list before the text is cut (full text in a tooltip). */
  'x-truncate'?: number;
  /** A date: key of the boolean of the record that says it has passed with the work undone; shown as overdue. */
  'x-late'?: string;
  /** Words of the mark beside such a date; `{n}` is the number of days. Default `超期 {n} 天`. */
  'x-late-words'?: string;
  /** A date-time, such as a deadline: a bare day means its last second instead of its first. */
  'x-day-end'?: boolean;
  /** A date or date-time that must lie ahead: past days cannot be chosen. */
  'x-future'?: boolean;
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
  /** What an absent field of a new record is filled with, or what the caller last sent under it. */
  'x-default'?: DefaultSpec;
  /** Kind serial: the next number of its period, given out by the server. */
  'x-number'?: NumberSpec;
  /** Former keys of this field, for a developer's rename. */
  'x-renamed-from'?: string;
  /** Colour per value: `{ "true": "green" }` for booleans, dictionaries and values of `enum`. */
  'x-colors'?: { [value: string]: string };
  /** Input is shown but cannot be typed in (filled by a relation's copy). */
  'x-disabled'?: boolean;
  /** Of a form about a record: key of the record's field it starts as while the record says nothing under its own key. */
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
  /** Several: a comma list of ids or, in a form and with `type: array`, a list of them that is ticked in the open. */
  multiple?: boolean;
  /** Of a tree: whoever ticks a node ticks what it stands in, as a menu is nothing without the menu above it. */
  withParents?: boolean;
  /** Of a person: the workflow stage he is named for. */
  stage?: AppointedStage;
}
