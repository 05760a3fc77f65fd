import type { DESCRIPTOR_WORDS, PROPERTY_WORDS } from '../../../src/compiler/revisions/words.ts';
import type { ACTION_KEYS, SCREEN_KEYS } from '../../../src/compiler/vocabulary.ts';

/** Places other than screens where a keyword has an effect: true, or the reason why it has none there. */
interface Shown {
  /** The API document, from which the client's types are generated. */
  api: true | string;
  /** Templates, imports and exports of sheets. */
  sheets: true | string;
}

const LOOK = 'how a screen looks';
const STORED = 'how records are stored and found';
const RULES = 'who sees which records';
const CELLS = 'a sheet holds the same cells';
const BUTTON = 'how a button speaks';
const CALL = 'calls have no cells';
const SCREEN = 'screens are not part of the wire';

const both: Shown = { api: true, sheets: true };
const look: Shown = { api: LOOK, sheets: LOOK };
const stored: Shown = { api: STORED, sheets: STORED };
const button: Shown = { api: BUTTON, sheets: BUTTON };
const call: Shown = { api: true, sheets: CALL };
const screen: Shown = { api: SCREEN, sheets: SCREEN };

export const DESCRIPTOR_SHOWN: { readonly [word in keyof typeof DESCRIPTOR_WORDS]: Shown } = {
  $schema: { api: 'the grammar editors show', sheets: 'the grammar editors show' },
  name: both,
  title: both,
  description: { api: true, sheets: LOOK },
  display: { api: STORED, sheets: CELLS },
  actions: both,
  form: look,
  scope: { api: RULES, sheets: RULES },
  order: look,
  tree: both,
  treePath: stored,
  workflow: { api: true, sheets: 'sheets begin records; their states come from events' },
  workflowRecord: { api: true, sheets: CALL },
  ids: both,
  referenceKind: stored,
  history: call,
  unique: { api: 'the database refuses what is there twice', sheets: true },
  indexes: stored,
  import: { api: 'the call is the same whatever finds a record again', sheets: true },
  label: call,
  limits: both,
  address: { api: 'the query of the detail is described with its call', sheets: CALL },
  children: look,
  screens: { api: SCREEN, sheets: true },
  sections: look,
  record: both,
};

export const PROPERTY_SHOWN: { readonly [word in keyof typeof PROPERTY_WORDS]: Shown } = {
  type: both,
  title: both,
  description: both,
  format: both,
  pattern: both,
  enum: both,
  examples: both,
  default: { api: true, sheets: 'an empty cell keeps what the form starts with' },
  minLength: { api: true, sheets: 'told when a row is checked' },
  maxLength: both,
  minimum: both,
  maximum: both,
  minItems: { api: true, sheets: 'lists have no cells' },
  maxItems: { api: true, sheets: 'lists have no cells' },
  readOnly: both,
  items: both,
  'x-kind': both,
  'x-show': { api: 'answers hold every field a caller may read', sheets: true },
  'x-search': { api: true, sheets: CELLS },
  'x-relation': both,
  'x-dictionary': both,
  'x-words': both,
  'x-from': both,
  'x-messages': { api: 'refusals speak, shapes do not', sheets: 'told when a row is checked' },
  'x-secret': both,
  'x-permission': both,
  'x-unique': { api: 'the database refuses what is there twice', sheets: true },
  'x-fold': stored,
  'x-single': both,
  'x-index': stored,
  'x-sort': { api: true, sheets: CELLS },
  'x-when': { api: true, sheets: 'told when a row is checked' },
  'x-required': both,
  'x-read-only': { api: true, sheets: 'columns a caller cannot fill are left out when he asks for them' },
  'x-width': { api: LOOK, sheets: true },
  'x-unit': { api: true, sheets: CELLS },
  'x-grouped': look,
  'x-placeholder': look,
  'x-rows': look,
  'x-truncate': look,
  'x-link': look,
  'x-late': look,
  'x-late-words': look,
  'x-day-end': { api: 'both notations of a time are taken everywhere', sheets: CELLS },
  'x-future': look,
  'x-workday': look,
  'x-scene': { api: 'a call of its own takes originals', sheets: 'pictures have no cells' },
  'x-compare': both,
  'x-shape': both,
  'x-label': { api: 'shapes have the title', sheets: true },
  'x-import': { api: 'the sheet is read, not its shape', sheets: true },
  'x-computed': both,
  'x-virtual': both,
  'x-value': both,
  'x-default': { api: 'inputs that are not required may be left out as well', sheets: 'an empty cell is filled' },
  'x-number': { api: 'a number is a text', sheets: 'given by the server' },
  'x-renamed-from': stored,
  'x-column': stored,
  'x-colors': look,
  'x-disabled': { api: 'only the form keeps people from typing', sheets: true },
  'x-initial': look,
};

export const ACTION_SHOWN: { readonly [word in (typeof ACTION_KEYS)[number]]: Shown } = {
  verb: both,
  title: call,
  method: call,
  path: call,
  access: call,
  permission: call,
  place: button,
  confirm: button,
  confirms: button,
  success: button,
  failure: button,
  error: button,
  danger: button,
  when: { api: 'refusals speak, shapes do not', sheets: CALL },
  form: both,
  reveals: { api: 'the program says its answer', sheets: CALL },
  screen: { api: SCREEN, sheets: true },
  set: call,
  state: call,
  refusal: button,
  several: call,
  message: { api: 'receivers are told elsewhere', sheets: CALL },
  todo: { api: 'people find it in their inbox', sheets: CALL },
  by: { api: 'refusals speak, shapes do not', sheets: CALL },
};

export const SCREEN_SHOWN: { readonly [word in (typeof SCREEN_KEYS)[number]]: Shown } = {
  title: screen,
  description: screen,
  source: screen,
  fixed: screen,
  initial: screen,
  order: screen,
  filters: screen,
  rowColors: screen,
  presets: screen,
  badge: screen,
  columns: { api: SCREEN, sheets: true },
  fold: screen,
  search: screen,
  actions: screen,
  operationsWidth: screen,
};
