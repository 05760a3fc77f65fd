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
  /** Key of the field with a record's name for users (first column, confirmations, relation labels). */
  display: string;
  actions: (string | ActionSpec)[];
  form?: { width?: number };
  /** Key of the organisation field by which the caller's data scope limits rows; absent: no data scope. */
  scope?: string;
  /** Default order: by `sort` ascending if the field exists, else by id descending. */
  order?: { field: string; direction: Direction }[];
  /** Key of the field holding the parent record's id (0 or absent = root); gives the `tree` verb. */
  tree?: string;
  /** Key of a computed text in a tree with the ids of a record's ancestors, `[0],[7],`; updated by the server. */
  treePath?: string;
  /** Name of the statechart whose events are this resource's workflow actions. */
  workflow?: string;
  /** Key of the field with the id of the workflow's record, for stage resources. Default `id`. */
  workflowRecord?: string;
  /** Wire format of ids, also in references (wire.md#1.2). Default `number`. */
  ids?: Ids;
  /** Field kind of references to its records: `user` for the one resource of people, `organisation`, `files`. */
  referenceKind?: string;
  /**
   * false: no history call, as for logs. Default: the permission for the detail, else for the list, includes the
   * history; an explicit action `history` overrides this.
   */
  history?: boolean;
  /** Combinations of fields that must be unique among rows that are not deleted. */
  unique?: string[][];
  /** How sheets are imported into this resource. */
  import?: ImportRule;
  /** Content of a record's label, whose QR code opens the record; gives the `label` verb. */
  label?: LabelSpec;
  /** Address of a record: `{ "field": "code", "query": "hazard" }` opens its detail at `?hazard=YH…`. */
  address?: LocatorSpec;
  /** Time limits of states that actions change. */
  limits?: LimitsSpec;
  /** Extra indexes: lists of field keys. */
  indexes?: string[][];
  /** Child records, which are deleted with this one, shown in a modal of their own (dictionary type → values). */
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
  /** Fields by which an imported row finds its record. Default: the first unique input, else the first unique set. */
  key?: string[];
  /** Header rows of other programs' sheets, in order; such sheets are imported without confirming the columns. */
  headers?: string[][];
  /** Choices of what rows become; the first one is the default. */
  ways?: ImportWay[];
}

/** With `verb`, each new row is followed by this action, which a button of the add form performs as well. */
export interface ImportWay {
  title: string;
  description?: string;
  verb?: string;
}

export interface LabelSpec {
  /** First letters of the QR code's text, never changed once printed. Default: the name's capitals in lower case. */
  tag?: string;
  /** Unique field printed below the QR code; if it is empty, the code itself is printed. Default `id`. */
  code?: string;
  /** Field of the headline. Default: `display`. */
  title?: string;
  /** Further fields, each with its title; the size limits their number. */
  fields?: string[];
  /** Size in mm of one label on an A4 sheet (engine/labels.ts). Default `70x37`. */
  size?: string;
}

export interface LocatorSpec {
  /** Field that identifies a record for users: unique, or copied from a unique one. */
  field: string;
  /** Query key before the value. */
  query: string;
}

export interface ChildSpec {
  resource: string;
  /** Field of the child that refers to this record. */
  by: string;
  /** Button text in the row and title of the modal. */
  title: string;
  modalTitle: string;
  width?: number;
}

/** A list screen: the call that returns its rows, and the fields and verbs it shows, by their keys. */
export interface ScreenSpec {
  title?: string;
  description?: string;
  /** Verb of the paged endpoint. Default `page`. */
  source?: string;
  /** Values always sent with the query. */
  fixed?: { [queryKey: string]: Json };
  /** Initial values of search inputs. */
  initial?: { [queryKey: string]: Json };
  /** Initial order, by a sortable field; default: that of the resource. */
  order?: { field: string; direction: Direction };
  /** Filters for addresses besides the search inputs, with a text per value: `{ todo: { judge: '待我研判' } }`. */
  filters?: ScreenFilters;
  /** Colours of rows, of which the first with a true condition applies; `title` has the colour's meaning in words. */
  rowColors?: RowColorSpec[];
  /** Sets of filters offered as chips above the list, of which one may be chosen. */
  presets?: PresetSpec[];
  /** Key of the preset whose row count the menu shows. */
  badge?: string;
  columns?: string[];
  /** Columns out of sight while the table is wider than its room, the least important first. */
  fold?: string[];
  search?: string[];
  /** Toolbar and row verbs shown here; default: all that have a place. */
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
  /** Verb of the person for whom these rows wait. The list opens with the preset for those who have it; others miss it. */
  mine?: string;
  /** Order of the rows while it is chosen; default: that of the screen. */
  order?: { field: string; direction: Direction };
}

/** Compiled preset. */
export interface Preset extends Pick<Required<PresetSpec>, 'key' | 'title' | 'filter' | 'count'> {
  mine: string | null;
  order: { field: string; direction: Direction } | null;
}

/** Texts of filter chips, by query key and value. */
export interface ScreenFilters {
  [queryKey: string]: { [value: string]: string };
}

/** One verb of a resource. A bare string takes all defaults from the verb table (actions.ts). */
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
  /** Question before the action; `{display}` and `{field}` become displayed values, further lines are shown below. */
  confirm?: string;
  /** Question by the new value of a toggled field (changeStatus): `{ "1": "确定停用该字典？" }`. */
  confirms?: { [newValue: string]: string };
  success?: string;
  /** Prefix of the failure message, as specified (新增失败：, 删除失败:). */
  failure?: string;
  /** Prefix of the message when there was no answer (删除错误：). Default: `failure`. */
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
   * Values the action stores, by field, with no code of its own; null clears the field. Inputs with a field's key are
   * stored as well, unless the field is set here.
   */
  set?: { [fieldKey: string]: Expression };
  /** Required state of the record, and its new one. */
  state?: StateSpec;
  /** Reason for rows that `when` excludes; with it the button is disabled instead of hidden. */
  refusal?: string;
  /** True: also offered for selected rows. All or none succeed; in a workflow each row has its own result. */
  several?: boolean;
  message?: MessageSpec;
  /**
   * Persons who may do it, any of them: fields of people or departments, and permission codes; a list in the list: all of
   * it together.
   */
  by?: (string | string[])[];
  /** Title of the action in 我的待办, where it waits for the persons of `by` while `state` permits it. */
  todo?: string;
}

/** Change of state by an action that the descriptor alone defines. */
export interface StateSpec {
  field: string;
  from: Json[];
  to: Json | StateByAnswer;
}

/** Time limits of the states of one field. */
export interface LimitsSpec {
  state: string;
  /** Field with the moment the record reached its state; actions with `state` set it. */
  since: string;
  /** Field with the end of the limit, computed; empty in states without one. */
  due: string;
  of: LimitSpec[];
}

/** Natural hours, or those of the work calendar and of the shift that counts limits. */
export type HourUnit = 'natural' | 'working';

export interface LimitSpec {
  /** Name of the work in messages: 维修. */
  title: string;
  states: Json[];
  hours: number;
  /** Hours to count; default natural ones. */
  unit?: HourUnit;
  /** Reminders, by hours after the end of the limit (negative: before it). */
  remind?: { hours: number; to: string | string[] }[];
}

/** Compiled limits: keys of the fields of state, entry and due moment, and the limits with the receivers of their reminders. */
export interface Limits {
  state: string;
  since: string;
  due: string;
  /** True if the due moment depends on the work calendar. */
  isWorking: boolean;
  of: { title: string; states: Json[]; remind: { hours: number; people: string[]; departments: string[] }[] }[];
}

/** New state by the answer to a required input with a closed list of values. */
export interface StateByAnswer {
  input: string;
  states: { [answer: string]: Json };
}

/** Requirement of an action: named by a field of the record, in the department it names, or holder of a code. */
export type Performer =
  | { is: 'person' | 'department'; key: string; title: string; labelKey: string }
  | { is: 'holder'; code: string; title: string };

/** Message of an action to people named in the record; texts of values fill `{display}`, `{field}`, `{input.key}`. */
export interface MessageSpec {
  /** Fields of kind user; the caller gets no message. */
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
  /** Initial values that are not in the record: field key → verb that returns the value for the record's id. */
  reads?: { [fieldKey: string]: string };
  /** Buttons that send the form, if there are several: 存为草稿, 发布. The last one is the main one. */
  submits?: SubmitSpec[];
  /** Short form of a new record. */
  short?: ShortFormSpec;
  /** Only for `add`: form started from the detail of a record. */
  again?: AgainSpec;
}

/** A new record with initial values of another one, whose detail is open. */
export interface AgainSpec {
  /** Title of the button. */
  title: string;
  /** Condition of records that offer the button; absent: all do. */
  when?: Condition;
  /** Body key with the id of the record whose detail is open. */
  by?: string;
  /** True: lists offer it for each row, too. */
  row?: boolean;
  /** Fields that take the values of the other record. */
  same: string[];
}

/** A form of a few fields; the others are behind 更多. */
export interface ShortFormSpec {
  /** Visible fields, in order. */
  fields: string[];
  /** Proposed values of further fields; a field without a proposal when the form opens is visible as well. */
  start?: { [fieldKey: string]: DefaultSpec };
}

/** A button below a form, with values it sends in addition to the typed ones. */
export interface SubmitSpec {
  title: string;
  set: { [key: string]: Json };
  /** Success message, where it differs from that of the action. */
  success?: string;
  /** True: sends incomplete input, as of a draft; the workflow requires the rest when it is submitted. */
  partial?: boolean;
  /** Groups of field keys; the button requires a value in each group. */
  needs?: string[][];
  /** Second verb, whose `set` or `state` the server applies to the saved record; for callers with both permissions. */
  verb?: string;
}
