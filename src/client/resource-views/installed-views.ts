import type { MenuProps } from 'antd';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Action, Resource, Screen } from '../../engine/resource.ts';
import type { InputProps } from '../../kinds/parts/client/facet.ts';
import type { Query } from '../api/query-string.ts';
import type { ListState } from '../resource/list-state.ts';
import type { LoadedResource } from '../resource/load-resource.ts';
import type { MenuNode } from '../session/menu-tree.ts';
import type { ListSettings } from './use-list-settings.ts';

export interface WorkflowDetailProps {
  resource: LoadedResource;
  /** Row of the list it was opened from: the record itself, or a stage that points to it. */
  row: WireRecord;
  /** The address led here: Back leads away. */
  isArrived?: boolean | undefined;
  /** Over a list that has no address of its own. */
  isEmbedded?: boolean | undefined;
  onClose(): void;
}

export interface ImportProps {
  resource: LoadedResource;
  action: Action;
  onClose(): void;
}

export interface LabelProps {
  resource: LoadedResource;
  action: Action;
  /** Rows to print labels for: `ids`, or the filters of the list. */
  query: Query;
  onClose(): void;
}

export interface EachProps {
  resource: LoadedResource;
  action: Action;
  rows: readonly WireRecord[];
  /** Called with the rows it was not done to. */
  onDone(left: WireRecord[]): void;
  onClose(): void;
}

export interface QuestionProps {
  resource: LoadedResource;
  action: Action;
  row: WireRecord;
  onClose(): void;
}

export interface FormNoteProps {
  /** Empty where a record is added. */
  row: WireRecord;
  values: WireRecord;
}

export interface FormFactsProps {
  resource: LoadedResource;
  row: WireRecord;
  /** As typed so far. */
  values: WireRecord;
}

export interface DayNoteProps {
  day: string;
}

export interface BulkEditProps {
  resource: LoadedResource;
  /** Those that are ticked. */
  rows: readonly WireRecord[];
  /** Deletes them one by one instead. */
  isDelete?: true;
  onDone(): void;
  onClose(): void;
}

export interface ListExtrasProps {
  resource: LoadedResource;
  screen: Screen;
  state: ListState;
  settings: ListSettings;
}

type MenuItems = NonNullable<MenuProps['items']>;

export interface MenuEntriesProps {
  tree: readonly MenuNode[];
  /** Called with a function that puts entries among the items of the menu. */
  onChange(extend: (items: MenuItems) => MenuItems): void;
}

/** A dialog in place of the plain question before an action. */
export interface Question {
  /** False where the plain question is enough for this row; default: never. */
  isFor?(row: WireRecord): boolean;
  Dialog: LazyExoticComponent<ComponentType<QuestionProps>>;
}

/** Views of features that lists and pages of other features show. */
export interface InstalledViews {
  /** Details of records that go through a workflow, by its name. */
  details?: { [workflow: string]: LazyExoticComponent<ComponentType<WorkflowDetailProps>> };
  /** By `resource/verb`. */
  questions?: { [call: string]: Question };
  /** Inputs that replace those of their kinds, by `Resource.field`. */
  inputs?: { [field: string]: LazyExoticComponent<ComponentType<InputProps>> };
  /** What the values of a form mean before they are saved, under its inputs, by `resource/verb`. */
  formNotes?: { [call: string]: LazyExoticComponent<ComponentType<FormNoteProps>> };
  /** What is known of the record a form decides on, beside its inputs, by `resource/verb`. */
  formFacts?: { [call: string]: LazyExoticComponent<ComponentType<FormFactsProps>> };
  /** What is to be known of the day of a field with `x-workday`. */
  dayNote?: LazyExoticComponent<ComponentType<DayNoteProps>>;
  /** Form, call and verdicts of an action done to each of several rows. */
  eachDialog?: LazyExoticComponent<ComponentType<EachProps>>;
  importModal?: LazyExoticComponent<ComponentType<ImportProps>>;
  /** Saved views of lists, among their tools. */
  ListViews?: LazyExoticComponent<ComponentType<ListExtrasProps>>;
  /** Draws nothing: it adds entries to the menu. */
  MenuEntries?: LazyExoticComponent<ComponentType<MenuEntriesProps>>;
  bulkEdit?: LazyExoticComponent<ComponentType<BulkEditProps>>;
  labelModal?: LazyExoticComponent<ComponentType<LabelProps>>;
  /** Work that waits for the user, as a panel. */
  TodoList?: LazyExoticComponent<ComponentType>;
  /** The next step of the first days, on the first page; draws nothing once the guide is finished. */
  GuideCard?: LazyExoticComponent<ComponentType>;
}

/** Handed in by src/client/features.ts, so that no list imports a feature and no page one above it. */
export const installedViews: InstalledViews = {};

/** Views of which several features have some: one table each. */
const TABLES = ['details', 'questions', 'inputs', 'formNotes', 'formFacts'] as const;

/** Adds to the views of other features. */
export function installViews(views: InstalledViews): void {
  const tables = TABLES.map((key) => [key, { ...installedViews[key], ...views[key] }]);
  Object.assign(installedViews, views, Object.fromEntries(tables));
}

/** Returns the dialog of a feature that comes before the action is done to the row. */
export function questionFor(resource: Resource, action: Action, row: WireRecord): Question | undefined {
  const question = installedViews.questions?.[`${resource.name}/${action.verb}`];
  return question?.isFor?.(row) === false ? undefined : question;
}
