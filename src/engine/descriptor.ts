import type { Expression } from './expressions/expression.ts';
import type { Json } from './json.ts';
import type { DefaultSpec, RecordSchema } from './record-schema.ts';
import type { Condition } from './rules/condition.ts';

/**
 * Content of schemas/resources/<Name>.json as written by administrators and developers, before defaults are filled. The
 * matching JSON Schema with Chinese hover help is schemas/meta/resource.schema.json.
 */
export interface Descriptor {
  $schema?: string;
  /** Path segment and permission prefix, as on the wire: `CameraFile` → `/CameraFile/page`, `CameraFile:page`. */
  name: string;
  /** Business name used in headings and derived texts: 新增{title}. */
  title: string;
  description?: string;
  /** Key of the field that names a record for users: first column, confirmations, names in relations. */
  display: string;
  actions: (string | ActionSpec)[];
  form?: { width?: number };
  /** Key of the organisation field by which the caller's data scope limits rows; absent: no data scope. */
  scope?: string;
  /** Default order: by `sort` and `display` ascending if the field `sort` exists, else by id descending. */
  order?: { field: string; direction: Direction }[];
  /** Key of the field with the parent record's id (0 or absent: root); adds the verb `tree`. */
  tree?: string;
  /** Key of the text in a tree with the ids of a record's ancestors, `[0],[7],`; the server keeps it up to date. */
  treePath?: string;
  /** Name of the statechart whose events are this resource's workflow actions. */
  workflow?: string;
  /** For resources with a row per workflow stage: key of the field with the id of the workflow record. Default `id`. */
  workflowRecord?: string;
  /** Wire format of ids, also in references (wire.md#1.2). Default `number`. */
  ids?: Ids;
  /** Field kind of references to this resource's records; one resource per kind: `user`, `organisation`, `files`. */
  referenceKind?: string;
  /** false: no history call, as for logs. Default: callers permitted `detail`, else `page` or `edit`, may call it. */
  history?: boolean;
  /** Combinations of fields that must be unique among rows not deleted. */
  unique?: string[][];
  import?: ImportRule;
  /** Content of a record's printed label, whose QR code opens the record; adds the verb `label`. */
  label?: LabelSpec;
  /** Address of a record: `{ "field": "code", "query": "hazard" }` opens its detail at `?hazard=YH…`. */
  address?: LocatorSpec;
  /** Time limits of states. */
  limits?: LimitsSpec;
  /** Extra indexes: lists of field keys. */
  indexes?: string[][];
  /** Child records, deleted with this one and shown in a modal, such as the values of a dictionary type. */
  children?: ChildSpec[];
  /** Further lists of this resource; a menu's component names one of them. */
  screens?: { [name: string]: ScreenSpec };
  /** Named groups of fields for forms and details, in order. */
  sections?: { key: string; title: string; fields: string[] }[];
  record: RecordSchema;
}

/** Wire format of ids: numbers, or strings of digits. */
export type Ids = 'number' | 'digits';

export type Direction = 'ascend' | 'descend';

export interface ImportRule {
  /** Fields by which an imported row finds its record. Default: the first unique input, else the first in `unique`. */
  key?: string[];
  /** Header rows of sheets from other programs; such sheets are imported without confirming their columns. */
  headers?: string[][];
  /** Choices offered for the imported rows; the first is the default. */
  ways?: ImportWay[];
  /** Columns of imports that have a verb and a program of their own, such as imports of old ledgers. */
  sheets?: ImportSheetSpec[];
}

/** Columns of an import with a verb of its own. A column without `type` inherits from the record's field of its key. */
export interface ImportSheetSpec {
  verb: string;
  title: string;
  record: RecordSchema;
}

/** A choice for imported rows. `verb`: action performed on each new record, as by a button of the add form. */
export interface ImportWay {
  title: string;
  description?: string;
  verb?: string;
}

export interface LabelSpec {
  /** Beginning of the QR code's text, which printed labels keep. Default: the capitals of the name in lower case. */
  tag?: string;
  /** Unique field printed below the QR code; if the field is empty, the label's code is printed. Default `id`. */
  code?: string;
  /** Field of the headline. Default: `display`. */
  title?: string;
  /** Further fields, each with its title; the size limits their number. */
  fields?: string[];
  /** Size in mm of one label on an A4 sheet (engine/labels.ts). Default `70x37`. */
  size?: string;
}

export interface LocatorSpec {
  /** Field whose value identifies a record in an address: unique, or copied from a unique field. */
  field: string;
  /** Query key of the value. */
  query: string;
}

export interface ChildSpec {
  resource: string;
  /** Field of the child that refers to this record. */
  by: string;
  /** Text of the button in the row and title of the modal. */
  title: string;
  modalTitle: string;
  width?: number;
}

/** A list: the call that returns its rows, and the keys of its fields and verbs. */
export interface ScreenSpec {
  title?: string;
  description?: string;
  /** Verb of the call that returns pages of rows. Default `page`. */
  source?: string;
  /** Values always sent with the query. */
  fixed?: { [queryKey: string]: Json };
  /** Initial values of search inputs. */
  initial?: { [queryKey: string]: Json };
  /** Initial order, by a sortable field; default: that of the resource. */
  order?: { field: string; direction: Direction };
  /** Filters set only by a page address, not by search inputs, with a text per value: `{ todo: { judge: '待我研判' } }`. */
  filters?: ScreenFilters;
  /** Colours of rows: the first whose condition holds applies; `title` is the colour's meaning in words. */
  rowColors?: RowColorSpec[];
  /** Sets of filters offered as chips above the list, of which one can be chosen. */
  presets?: PresetSpec[];
  /** Key of the preset whose row count the menu shows. */
  badge?: string;
  columns?: string[];
  /** Columns hidden while the table is wider than the page, the least important first. */
  fold?: string[];
  search?: string[];
  /** Verbs with a button in the toolbar or in rows; default: all verbs whose `place` is not `none`. */
  actions?: string[];
  operationsWidth?: number;
}

/** Colours by meaning; each has a light and a dark value (client/ui/tokens.ts). */
export const ROW_COLORS = ['grey', 'violet', 'blue', 'amber', 'yellow', 'cyan', 'green', 'red'] as const;
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
  /** True: the chip shows its number of rows. */
  count?: boolean;
  /** Verb of a task: only users permitted the verb see the preset; their list opens with the preset. */
  mine?: string;
  /** Order of the rows while the preset is chosen; default: that of the screen. */
  order?: { field: string; direction: Direction };
}

export interface Preset extends Pick<Required<PresetSpec>, 'key' | 'title' | 'filter' | 'count'> {
  mine: string | null;
  order: { field: string; direction: Direction } | null;
}

/** Texts of filter chips, by query key and value. */
export interface ScreenFilters {
  [queryKey: string]: { [value: string]: string };
}

/** One action of a resource. A bare string takes all defaults from the verb table (actions.ts). */
export interface ActionSpec {
  verb: string;
  title?: string;
  method?: 'GET' | 'POST';
  path?: string;
  /** Default for most verbs: `permission`. */
  access?: Access;
  /** Default: `Name:verb`. */
  permission?: string;
  place?: ActionPlace;
  /** Question before the action; `{display}` and `{field}` become values, and lines after the first are details. */
  confirm?: string;
  /** For changeStatus: question for each new value, `{ "1": "确定停用该字典？" }`. */
  confirms?: { [newValue: string]: string };
  success?: string;
  /** Beginning of the failure message (新增失败：, 删除失败:). */
  failure?: string;
  /** Beginning of the message if the server did not answer (删除错误：). Default: `failure`. */
  error?: string;
  danger?: boolean;
  /** Condition of rows that offer the action (rules/condition.ts). */
  when?: Condition;
  form?: FormSpec;
  /** Titles of values in the answer that a dialog shows once: `{ "initialPassword": "初始密码" }`. */
  reveals?: { [key: string]: string };
  /** For export: screen whose columns the file has; default: every exportable field. */
  screen?: string;
  /** Values to store, by field key; null clears a field. Inputs with the keys of other fields are stored, too. */
  set?: { [fieldKey: string]: Expression };
  /** Required state of the record, and its new state. */
  state?: StateSpec;
  /** Reason shown on rows that `when` excludes: their button is disabled instead of hidden. */
  refusal?: string;
  /** True: offered for selected rows, too. All or none succeed; in a workflow each row has its own result. */
  several?: boolean;
  message?: MessageSpec;
  /**
   * Permitted people: fields of people or departments, or permission codes. One entry suffices; an inner list requires
   * all its members.
   */
  by?: (string | string[])[];
  /** Title of the task in 我的待办 of the people in `by`, as long as `state` permits the action. */
  todo?: string;
}

/** Change of state by an action without code. */
export interface StateSpec {
  field: string;
  from: Json[];
  to: Json | StateByAnswer;
}

export interface LimitsSpec {
  state: string;
  /** Field with the time at which the record entered its state; actions set it. */
  since: string;
  /** Computed field with the end of the limit; empty in states without one. */
  due: string;
  of: LimitSpec[];
}

/** Natural hours, or working hours by the work calendar and the shift chosen for time limits. */
export type HourUnit = 'natural' | 'working';

export interface LimitSpec {
  /** Name of the work in messages, such as 维修. */
  title: string;
  states: Json[];
  hours: number;
  /** Default `natural`. */
  unit?: HourUnit;
  /** Reminders, by hours after the end of the limit; negative: before it. */
  remind?: { hours: number; to: string | string[] }[];
}

/** Compiled limits: keys of the three fields, and the receivers of reminders as fields of people and departments. */
export interface Limits {
  state: string;
  since: string;
  due: string;
  /** True if at least one of the limits counts working hours. */
  isWorking: boolean;
  of: { title: string; states: Json[]; remind: { hours: number; people: string[]; departments: string[] }[] }[];
}

/** New state for each value of a required input (`enum`). */
export interface StateByAnswer {
  input: string;
  states: { [answer: string]: Json };
}

/** Requirement for an action: the person or department in a field of the record, or the holder of a permission code. */
export type Performer =
  | { is: 'person' | 'department'; key: string; title: string; labelKey: string }
  | { is: 'holder'; code: string; title: string };

/** Message that an action sends; `{display}`, `{field}` and `{input.key}` become values. */
export interface MessageSpec {
  /** Fields of kind user, whose people receive the message, without the caller. */
  to: string | string[];
  title: string;
  text: string;
}

export type Access = 'permission' | 'signed-in' | 'anonymous';
export type ActionPlace = 'primary' | 'toolbar' | 'batch' | 'row' | 'more' | 'none';

export interface FormSpec {
  title?: string;
  width?: number;
  /** Inputs of the form, with the vocabulary of `record`. Absent: the resource's own inputs under this title. */
  record?: RecordSchema;
  /** Inputs whose initial value is not in the record, each with the GET verb that returns it for the record's id. */
  reads?: { [fieldKey: string]: string };
  /** Buttons that send the form, if there are several: 存为草稿, 发布. The last is the primary one. */
  submits?: SubmitSpec[];
  short?: ShortFormSpec;
  /** Only for `add`: button on a record's detail that starts a new record with its values. */
  again?: AgainSpec;
}

/** A form for a new record that starts with values of the record whose detail is open. */
export interface AgainSpec {
  title: string;
  /** Condition of records with the button; absent: all. */
  when?: Condition;
  /** Key of the body in which the open record's id is sent. */
  by?: string;
  /** True: lists have the button on each row, too. */
  row?: boolean;
  /** Fields whose values are copied from the open record. */
  same: string[];
}

/** A form that begins with a few fields; the button 更多 shows the others. */
export interface ShortFormSpec {
  /** Visible fields, in order. */
  fields: string[];
  /** Proposed values of hidden fields; a hidden field without a value when the form opens becomes visible. */
  start?: { [fieldKey: string]: DefaultSpec };
}

/** A button below a form, with values it adds to the body. */
export interface SubmitSpec {
  title: string;
  set: { [key: string]: Json };
  /** Success message; default: that of the action. */
  success?: string;
  /** True: sends incomplete input, as for a draft; the workflow requires the rest later. */
  partial?: boolean;
  /** Groups of field keys: at least one field of each group must have a value. */
  needs?: string[][];
  /** Further verb, whose `set` or `state` the server applies to the stored record; needs both permissions. */
  verb?: string;
}
