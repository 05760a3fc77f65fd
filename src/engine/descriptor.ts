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
  /** How an address names a record: `{ "field": "code", "query": "hazard" }` opens its detail at `?hazard=YH…`. */
  address?: LocatorSpec;
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
  /** Fields by which a row finds the record it updates. Default: the first unique input, else the first unique set of such. */
  key?: string[];
  /** Header rows of other clients in their order, written without a confirmation of the columns. */
  headers?: string[][];
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

export interface LocatorSpec {
  /** Field that identifies a record for people: unique, or copied from one that is. */
  field: string;
  /** Word of the query before its value. */
  query: string;
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
  /**
   * Question of the confirmation; `{display}` and `{field}` are replaced by the row's displayed values. Further lines
   * are shown below it.
   */
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
  /** Offered for ticked rows as well: all of them or none, of a workflow each by itself with a verdict. */
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
  /** Initial values that are not in the record: field key → verb that returns the value for the record's id. */
  reads?: { [fieldKey: string]: string };
  /** Buttons that send the form, where there is more than one way to: 存为草稿, 发布. The last one is the main one. */
  submits?: SubmitSpec[];
  /** add: the form as a phone shows it. */
  short?: ShortFormSpec;
  /** add: begun from the detail of a record. */
  again?: AgainSpec;
}

/** A new record that begins with values of the one whose detail is open. */
export interface AgainSpec {
  /** Title of the button. */
  title: string;
  /** Records it is offered for; absent: all. */
  when?: Condition;
  /** Key under which the call gets the id of that record. */
  by?: string;
  /** Fields that begin with its values. */
  same: string[];
}

/** A form of a few fields on phones; the others are behind 更多. */
export interface ShortFormSpec {
  /** Fields in sight, in this order. */
  fields: string[];
  /** Proposed values of further fields; a field without a proposal when the form opens is visible as well. */
  start?: { [fieldKey: string]: DefaultSpec };
}

/** A button under a form: the values it sends beside those typed in. */
export interface SubmitSpec {
  title: string;
  set: { [key: string]: Json };
  /** Success message, where it differs from that of the action. */
  success?: string;
  /** Verb it does as well, offered to callers who may do both; one with `set` or `state` is done by the server after the form. */
  verb?: string;
}
