import type { FieldKind } from '../kinds/kinds.ts';
import type {
  Access,
  ActionPlace,
  ChildSpec,
  Direction,
  Ids,
  LocatorSpec,
  PresetSpec,
  RowColorSpec,
  ScreenFilters,
  StateSpec,
  SubmitSpec,
} from './descriptor.ts';
import type { Expression } from './expressions/expression.ts';
import type { Json, JsonSchema } from './json.ts';
import type { LabelSize } from './labels.ts';
import type { CompareOp, NumberSpec } from './record-schema.ts';
import type { Condition } from './rules/condition.ts';
import type { AppointedStage } from './stages.ts';

/**
 * A compiled descriptor: plain frozen JSON with every default filled and every reference checked.
 * The server compiles it; the browser receives it (less what the caller may not read) and applies the same projections.
 */
export interface Resource {
  name: string;
  title: string;
  description: string;
  display: string;
  form: { width: number };
  scope: string | null;
  order: { field: string; direction: Direction }[];
  tree: string | null;
  treePath: string | null;
  workflow: string | null;
  workflowRecord: string;
  /** How ids of its records travel. */
  ids: Ids;
  /** Kind of the fields that refer to its records; null: a relation like any other. */
  referenceKind: FieldKind | null;
  unique: string[][];
  indexes: string[][];
  /** `key`: fields by which an imported row finds its record; empty = imports only add. `headers`: known besides the template's. */
  import: { key: string[]; headers: string[][] };
  /** Content of a record's label; null: none is printed. */
  label: Label | null;
  /** How an address names a record: key of the field that identifies it, word of the query; null: not at all. */
  address: LocatorSpec | null;
  children: Required<ChildSpec>[];
  sections: { key: string; title: string; fields: string[] }[];
  /** In declared order; base columns (id, createdTime …) come last unless declared. */
  fields: Field[];
  actions: Action[];
  screens: Screen[];
}

export interface Label {
  tag: string;
  /** Keys of fields. */
  code: string;
  title: string;
  fields: string[];
  size: LabelSize;
}

export interface Field {
  key: string;
  title: string;
  kind: FieldKind;
  /** JSON Schema of the value on the wire, without x- keywords; title and description kept. */
  schema: JsonSchema;
  required: boolean;
  /** Never accepted from a body: readOnly, computed, base columns, x-from. */
  readOnly: boolean;
  computed: boolean;
  /** Not a column: added to the row when it is read, by a hook or by its `value`. */
  virtual: boolean;
  /** For virtual fields: an input of forms that a hook reads and stores elsewhere. */
  elsewhere: boolean;
  /** Follows from other fields. */
  value: FollowingValue | null;
  /** The resource's own form shows what it will be, as an input that cannot be typed in. */
  preview: boolean;
  /** Fills the field of a new record that is absent. */
  preset: FollowingValue | null;
  /** A form proposes what the caller last sent under this field. */
  presetLast: boolean;
  /** Form of the numbers the server gives out; null: a program gives them. */
  number: Required<NumberSpec> | null;
  secret: boolean;
  /** Base column of every entity (id, createdTime, version …), not declared by the descriptor. */
  base: boolean;
  show: { list: boolean; form: boolean; detail: boolean; export: boolean };
  labels: { list: string; form: string; detail: string; search: string; export: string };
  /** null = cannot be filtered by. */
  search: { key: string; mode: 'contains' | 'equals' | 'in' | 'range'; shown: boolean } | null;
  sortable: boolean;
  indexed: boolean;
  unique: boolean;
  uniqueMessage: string | null;
  /** For unique values: those that differ in case or width alone count as equal. */
  folded: boolean;
  /** At most one record has this value; null: any number. */
  single: Single | null;
  relation: Relation | null;
  /** For lists of files: the resource that stores the files. */
  files: string | null;
  dictionary: string | null;
  /** Words of values the schema lists; what has none is shown as it is. */
  words: { [value: string]: string };
  from: { relation: string; field: string } | null;
  /** Fields of one row of kind rows; empty for every other kind. */
  rowFields: Field[];
  messages: FieldMessages;
  permission: { read: string | null; write: string | null };
  when: Condition | null;
  /** Required additionally when one of these holds over the record as it will be. */
  requiredWhen: FieldRule[];
  /** Kept as it is when this holds over the record as it is stored; null: never. */
  readOnlyWhen: FieldRule | null;
  default: Json | undefined;
  help: string;
  unit: string;
  /** Digits are shown with separators of thousands. */
  grouped: boolean;
  placeholder: string;
  width: number | null;
  rows: number;
  truncate: number | null;
  /** Path before the value of the page a detail links to; null: none. */
  link: string | null;
  /** Key of the boolean that says this date is overdue. */
  late: string | null;
  /** Text of the overdue mark; `{n}` is replaced by the number of days. */
  lateWords: string;
  /** A day without a time means its last second; otherwise its first. */
  dayEnd: boolean;
  /** Must lie ahead. */
  future: boolean;
  /** The form warns of a day that is not worked. */
  workday: boolean;
  /** Comparisons with other fields; a refusal belongs to this one. */
  compare: Comparison[];
  colors: { [value: string]: string };
  disabled: boolean;
  /** Key of the field of the record a form starts this one as. */
  initial: string | null;
  importColumn: { column: string; also: string[]; template: boolean; otherwise: string | null; from: string[] };
  renamedFrom: string | null;
  column?: string; // of the values since the kind was changed; absent: the one named after the key
}

/** A value that is evaluated from others. */
export interface FollowingValue {
  expression: Expression;
  /** Place in the order of evaluation: after those it reads. */
  rank: number;
  /** Keys of the fields it reads. */
  reads: string[];
  /** Depends on the clock or the caller, so that it may differ without any field having changed. */
  isMomentary: boolean;
  /** Depends on the caller, so that only his own writes can fill it. */
  isPersonal: boolean;
}

export interface Single {
  value: Json;
  /** Value given to the record that had the single value before; null: none. */
  other: Json;
  /** Keys of the fields whose values make records siblings; empty: all are. */
  within: string[];
}

export interface Relation {
  resource: string;
  as: 'select' | 'tree' | 'picker';
  /** Verb of the target that answers the choices. */
  choices: string;
  value: string;
  label: string;
  copy: { [ownKey: string]: string };
  match: { [targetKey: string]: string };
  /** Every record is offered while a field of `match` is empty; otherwise none is. */
  matchWhenGiven: boolean;
  /** Fields of the form a choice fills, by keys of the target; they stay free to change. */
  fill: { [ownKey: string]: string };
  multiple: boolean;
  /** For trees: a selected node also selects its ancestors. */
  withParents: boolean;
  /**
   * For persons: the workflow stage to which they are appointed; only people who may act at it are offered and
   * accepted.
   */
  stage: AppointedStage | null;
  /** Key of the id of the workflow record for which the person is appointed. */
  stageRecord: string;
  /** Resource of that record, which returns its `candidates`; null without a stage. */
  stageResource: string | null;
  /** For persons: the resource of the tree in which they are searched. */
  foundIn: string | null;
  /** Row key under which the label travels: the copy of the label where one is kept, else `riskTypeId` → `riskTypeName`. */
  labelKey: string;
  /** true: labelKey is a stored copy (the name as it was then); false: joined from the target when read. */
  labelStored: boolean;
}

/** Conditions of a field rule; all that are not null must hold. */
export interface FieldRule {
  if: Condition | null;
  /** A permission code the caller holds. */
  can: string | null;
  /** A permission code the caller does not hold. */
  cannot: string | null;
}

export interface Comparison {
  op: CompareOp;
  /** Key of the other field: of the record, of the same form or of the same row. */
  field: string;
  message: string;
  /** How both are ordered: as moments, as days (also a day and a moment), as numbers; `value`: equality alone. */
  as: 'time' | 'day' | 'number' | 'value';
}

/** Chinese sentences for every way a value can be refused. */
export interface FieldMessages {
  required: string;
  type: string;
  format: string;
  pattern: string;
  minimum: string;
  maximum: string;
  minLength: string;
  maxLength: string;
  minItems: string;
  maxItems: string;
  enum: string;
}

export interface Action {
  verb: string;
  title: string;
  method: 'GET' | 'POST';
  /** Below /api, e.g. `/CameraFile/add`. */
  path: string;
  access: Access;
  /** Code checked when access is `permission`; also the code that shows the button. */
  permission: string;
  place: ActionPlace;
  confirm: string;
  /** Question by the new value of a toggled field: changeStatus shows `confirms[newStatus]`. */
  confirms: { [newValue: string]: string };
  success: string;
  failure: string;
  /** Prefix when the call got no answer; the same as `failure` unless the descriptor says otherwise. */
  error: string;
  danger: boolean;
  when: Condition | null;
  /** Inputs of its own; null: none, or (add, edit) the resource's own inputs. */
  form: ActionForm | null;
  /** Title and width of the modal when they differ from {title}{resource title} and the resource's width. */
  formTitle: string | null;
  formWidth: number | null;
  /** Buttons that send the form; empty: 确定 alone. */
  formSubmits: SubmitSpec[];
  /** The form as phones show it; null: all of it. */
  formShort: ShortForm | null;
  /** The form begun from another record; null: it is not. */
  formAgain: FormAgain | null;
  /** Calls made when the form opens; each returns the initial value of one field. */
  formReads: FormRead[];
  /** Titles of the values of the answer that are shown once after success, by key. */
  reveals: { [key: string]: string };
  /** export: screen whose columns the file holds; null: every exportable field. */
  screen: string | null;
  /** Effect the server carries out without a program; null: the verb has a program. */
  effect: ActionEffect | null;
  /** Offered for ticked rows as well, one by one, with a verdict for each (`/inbox/perform`). */
  isForEach: boolean;
  /** Why a row is refused that `when` excludes; empty: the action is not shown for it. */
  refusal: string;
}

/** Action of the descriptor alone. */
export interface ActionEffect {
  set: { [fieldKey: string]: Expression };
  state: StateSpec | null;
  /** Keys of inputs of the form that are stored under their own name. */
  stored: string[];
  /** Accepts `ids` of several records as well. */
  several: boolean;
  message: { to: string[]; title: string; text: string } | null;
}

export interface FormAgain {
  title: string;
  when: Condition | null;
  /** Key of the body that holds the id of the record it began from. */
  by: string | null;
  /** Keys of the fields it begins with. */
  same: string[];
}

export interface ShortForm {
  /** Keys of the fields in sight, in order. */
  fields: string[];
  /** Proposed values by field key. */
  start: { [fieldKey: string]: Pick<Field, 'preset' | 'presetLast'> };
}

export interface FormRead {
  /** Key of the field. */
  key: string;
  /** Path of a GET below /api, called with the record's id. */
  path: string;
  /** Code of that call; null: any signed-in user. */
  permission: string | null;
}

/** Form of a workflow or custom action; generic add and edit use the resource's own fields. */
export interface ActionForm {
  title: string;
  width: number;
  fields: Field[];
}

export interface Screen {
  /** Component name in the menu: `CameraFile`, `RiskJudgeMgr`. */
  name: string;
  title: string;
  description: string;
  source: string;
  fixed: { [queryKey: string]: Json };
  initial: { [queryKey: string]: Json };
  /** Order the list opens with; null: that of the resource. */
  order: { field: string; direction: Direction } | null;
  /** Filters an address may carry beyond the search inputs, with the words of each value. */
  filters: ScreenFilters;
  /** The first whose condition holds colours the row. */
  rowColors: RowColorSpec[];
  presets: Required<PresetSpec>[];
  /** Key of the preset counted in the menu; null: none. */
  badge: string | null;
  /** Field keys. */
  columns: string[];
  /** Field keys whose search inputs are offered. */
  search: string[];
  /** Verbs. */
  actions: string[];
  /** null: as wide as the verbs need, and without the one that opens the detail where the name does. */
  operationsWidth: number | null;
}
