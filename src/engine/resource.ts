import type { FieldKind } from '../kinds/kinds.ts';
import type {
  Access,
  ActionPlace,
  AgainSpec,
  ChildSpec,
  Direction,
  Ids,
  ImportWay,
  LabelSpec,
  Limits,
  LocatorSpec,
  Performer,
  Preset,
  RowColorSpec,
  ScreenFilters,
  StateSpec,
  SubmitSpec,
} from './descriptor.ts';
import type { Expression } from './expressions/expression.ts';
import type { Json, JsonSchema } from './json.ts';
import type { LabelSize } from './labels.ts';
import type { CompareOp, ImportSpec, NumberSpec } from './record-schema.ts';
import type { Condition } from './rules/condition.ts';
import type { AppointedStage } from './stages.ts';

/**
 * A compiled descriptor: plain frozen JSON with every default filled and every reference checked. The server compiles
 * it; browsers get the parts the caller may read, and derive lists and forms from them (engine/projections).
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
  ids: Ids;
  /** Kind of fields that refer to records of this resource; null: plain relations. */
  referenceKind: FieldKind | null;
  unique: string[][];
  indexes: string[][];
  /** `key`: fields by which an imported row finds its record; empty: rows are always added. */
  import: { key: string[]; headers: string[][]; ways: ImportWay[]; sheets: ImportSheet[] };
  /** Content of a record's label; null: none is printed. */
  label: (Required<LabelSpec> & { size: LabelSize }) | null;
  /** Address of a record: key of the identifying field, query key; null: records have no address. */
  address: LocatorSpec | null;
  /** Time limits of states; null: none. */
  limits: Limits | null;
  children: Required<ChildSpec>[];
  sections: { key: string; title: string; fields: string[] }[];
  /** In declared order; base columns (id, createdTime …) come last unless declared. */
  fields: Field[];
  actions: Action[];
  screens: Screen[];
}

/** Columns of an import with a verb of its own, other than `import`. */
export interface ImportSheet {
  verb: string;
  title: string;
  fields: Field[];
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
  /** No database column: a hook or the expression in `value` adds the value when a row is read. */
  virtual: boolean;
  /** For virtual fields: an input of forms that a hook reads and stores elsewhere. */
  elsewhere: boolean;
  /** Computed from other fields; null: not computed. */
  value: FollowingValue | null;
  /** True: the form shows the value that will be computed, in a read-only input. */
  preview: boolean;
  /** Value of the field in a new record that is sent without the field; null: none. */
  preset: FollowingValue | null;
  /** True: a form proposes the value the caller used last in this field. */
  presetLast: boolean;
  /** Format of numbers that the server assigns (`x-number`); null: none, or code assigns the value. */
  number: Required<NumberSpec> | null;
  secret: boolean;
  /** Base column of every entity (id, createdTime, version …), not declared by the descriptor. */
  base: boolean;
  show: { list: boolean; form: boolean; detail: boolean; export: boolean };
  labels: { list: string; form: string; detail: string; search: string; export: string; card?: string };
  /** Filter by this field; null: none. */
  search: { key: string; mode: 'contains' | 'equals' | 'in' | 'range'; shown: boolean } | null;
  sortable: boolean;
  indexed: boolean;
  unique: boolean;
  uniqueMessage: string | null;
  /** For unique values: they are compared folded (engine/folded.ts). */
  folded: boolean;
  /** Value that at most one record has; null: none. */
  single: Single | null;
  relation: Relation | null;
  /** For lists of files: the resource that stores the files. */
  files: string | null;
  dictionary: string | null;
  /** Displayed texts of `enum` values; a value without one is displayed as it is. */
  words: { [value: string]: string };
  from: { relation: string; field: string } | null;
  /** Fields of one row of kind rows; empty for every other kind. */
  rowFields: Field[];
  messages: FieldMessages;
  permission: { read: string | null; write: string | null };
  when: Condition | null;
  /** Further rules; the field is required if one holds for the record being saved. */
  requiredWhen: FieldRule[];
  /** Rule on the stored record under which the field is read-only; null: never. */
  readOnlyWhen: FieldRule | null;
  default: Json | undefined;
  help: string;
  unit: string;
  /** True: digits have thousands separators. */
  grouped: boolean;
  placeholder: string;
  width: number | null;
  rows: number;
  truncate: number | null;
  /** Path put before the value to form an address, which details show as a link; null: none. */
  link: string | null;
  /** Key of the boolean that is true while this date is overdue. */
  late: string | null;
  /** Text beside an overdue date; `{n}` is replaced by the number of days. */
  lateWords: string;
  /** True: a day without a time means its last second; false: its first. */
  dayEnd: boolean;
  /** True: the value must be in the future; false: not later than today; null: any. */
  future: boolean | null;
  /** True: the form warns of days off in the work calendar. */
  workday: boolean;
  /** For pictures: `onSite`: originals are kept beside the smaller copies; null: no rule. */
  scene: 'onSite' | null;
  /** Comparisons with other fields; their errors are shown at this field. */
  compare: Comparison[];
  colors: { [value: string]: string };
  disabled: boolean;
  /** Key of the record's field that gives the initial value if the record has no value for the input's own key. */
  initial: string | null;
  importColumn: Required<Omit<ImportSpec, 'otherwise' | 'pinyin' | 'sameDay'>> &
    Record<'otherwise' | 'pinyin' | 'sameDay', string | null>;
  renamedFrom: string | null;
  column?: string; // column that holds the values since the kind was changed; absent: the column named after the key
}

/** Expression of a computed value or preset. */
export interface FollowingValue {
  expression: Expression;
  /** Position in the order of evaluation: after the fields it reads. */
  rank: number;
  /** Keys of the fields that the expression reads. */
  reads: string[];
  /** True if the value depends on clock, caller or work calendar, and may change without a change of any field. */
  isMomentary: boolean;
  /** True if the result depends on the caller, so that no value can be computed where there is no caller. */
  isPersonal: boolean;
}

export interface Single {
  value: Json;
  /** Value given to the record that had the single value before; null: none. */
  other: Json;
  /** Keys of fields that group records, with at most one in each group; empty: a single group. */
  within: string[];
}

export interface Relation {
  resource: string;
  as: 'select' | 'chips' | 'tree' | 'picker';
  /** Verb of the target that returns the choices. */
  choices: string;
  value: string;
  label: string;
  copy: { [ownKey: string]: string };
  match: { [targetKey: string]: string };
  /** While the own field of `match` is empty: true offers every record, false none. */
  matchWhenGiven: boolean;
  /** Inputs that a choice fills and users may edit, own key → target key. */
  fill: { [ownKey: string]: string };
  /** Filters of the target's list that every choice passes. */
  where: { [queryKey: string]: Json };
  /** Target fields shown below each choice; if there are any, the server searches the choices. */
  facts: string[];
  multiple: boolean;
  /** For trees: a selected node also selects its ancestors. */
  withParents: boolean;
  /** For people: workflow stage; only people who may act at the stage are offered and accepted. */
  stage: AppointedStage | null;
  /** Key with the id of the workflow record for which the person is chosen. */
  stageRecord: string;
  /** Resource of the workflow record, whose `candidates` call returns the people; null without a stage. */
  stageResource: string | null;
  /** For people: resource of the tree in which users search for them. */
  foundIn: string | null;
  /** Row key of the displayed name: a stored copy if there is one, else `riskTypeId` → `riskTypeName`. */
  labelKey: string;
  /** true: labelKey is a stored copy (the name at that time); false: joined from the target when read. */
  labelStored: boolean;
}

/** Conditions of a field rule; all that are not null must hold. */
export interface FieldRule {
  if: Condition | null;
  /** A permission code the caller must have. */
  can: string | null;
  /** A permission code the caller must not have. */
  cannot: string | null;
  /** Setting that must be on. Only browsers check the setting; on the server, the feature's own code does. */
  setting: string | null;
}

export interface Comparison {
  op: CompareOp;
  field: string;
  message: string;
  /** Compared as times, as days (also a day with a time) or as numbers; `value`: for equality only. */
  as: 'time' | 'day' | 'number' | 'value';
}

type Limit = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';
export type FieldMessages = Record<'required' | 'type' | 'format' | 'pattern' | 'enum' | Limit, string>;

export interface Action {
  verb: string;
  title: string;
  method: 'GET' | 'POST';
  /** Below /api, e.g. `/CameraFile/add`. */
  path: string;
  access: Access;
  /** Permission code if access is `permission`; also decides whether the button is shown. */
  permission: string;
  place: ActionPlace;
  confirm: string;
  /** Question by the new value of a toggled field: changeStatus shows `confirms[newStatus]`. */
  confirms: { [newValue: string]: string };
  success: string;
  failure: string;
  /** Beginning of the message if the server did not answer; default: `failure`. */
  error: string;
  danger: boolean;
  when: Condition | null;
  /** The action's own inputs; null: none, or (add, edit) the resource's inputs. */
  form: ActionForm | null;
  /** Title and width of the form's modal; null: {title}{resource title}, and the resource's width. */
  formTitle: string | null;
  formWidth: number | null;
  /** Buttons that send the form; empty: only 确定. */
  formSubmits: SubmitSpec[];
  /** Short form of a new record; null: the form always shows all inputs. */
  formShort: ShortForm | null;
  /** Form started from another record; null: there is none. */
  formAgain: FormAgain | null;
  /** Calls made when the form opens; each returns the initial value of one field. */
  formReads: FormRead[];
  /** Titles of answer values shown only once after success, by key. */
  reveals: { [key: string]: string };
  /** export: screen whose columns the file holds; null: every exportable field. */
  screen: string | null;
  /** Effect as the descriptor defines it; null: code carries out the verb. */
  effect: ActionEffect | null;
  /** True: offered for selected rows, which are called one by one with a result each (`/inbox/perform`). */
  isForEach: boolean;
  /** Reason shown on rows that `when` excludes; empty: the button is hidden. */
  refusal: string;
  /** Alternatives, each a list of requirements that must all be met; empty: the permission code suffices. */
  by: Performer[][];
}

/** Effect of an action without code. */
export interface ActionEffect {
  set: { [fieldKey: string]: Expression };
  state: StateSpec | null;
  /** Keys of form inputs that are stored in fields of the same key. */
  stored: string[];
  /** Accepts `ids` of several records as well. */
  several: boolean;
  message: { to: string[]; title: string; text: string } | null;
  /** Task in 我的待办: its title, and the fields of the people who get it; null: none. */
  todo: { title: string; people: string[] } | null;
}

export type FormAgain = Pick<Required<AgainSpec>, 'title' | 'row' | 'same'> & {
  when: Condition | null;
  by: string | null;
};

export interface ShortForm {
  fields: string[];
  /** Proposed values by field key. */
  start: { [fieldKey: string]: Pick<Field, 'preset' | 'presetLast'> };
}

export interface FormRead {
  key: string;
  /** Path of a GET below /api, called with the record's id. */
  path: string;
  /** Permission code of that call; null: any signed-in user. */
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
  /** Initial order; null: that of the resource. */
  order: { field: string; direction: Direction } | null;
  /** Filters set only by a page's address, not by search inputs, with a text per value. */
  filters: ScreenFilters;
  /** Colours of rows; the first with a true condition applies. */
  rowColors: RowColorSpec[];
  presets: Preset[];
  /** Key of the preset whose row count the menu shows; null: none. */
  badge: string | null;
  /** Keys of the columns; `fold`: those hidden in a narrow table, the least important first. */
  columns: string[];
  fold: string[];
  /** Field keys whose search inputs are offered. */
  search: string[];
  actions: string[];
  /** Width of the button column; null: computed from the buttons (without 查看 if the record's name opens the detail). */
  operationsWidth: number | null;
}
