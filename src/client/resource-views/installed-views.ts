import type { MenuProps } from 'antd';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Action, Relation, Resource, Screen } from '../../engine/resource.ts';
import type { InputProps } from '../../kinds/parts/client/facet.ts';
import type { Naming } from '../../kinds/user/client/use-candidates.ts';
import type { Query } from '../api/query-string.ts';
import type { ListState } from '../resource/list-state.ts';
import type { LoadedResource } from '../resource/load-resource.ts';
import type { MenuNode } from '../session/menu-tree.ts';
import type { ListSettings } from './use-list-settings.ts';

export interface WorkflowDetailProps {
  resource: LoadedResource;
  /**
   * Row of the list that opened the detail: the record itself, or a row of a workflow stage that refers to the record.
   */
  row: WireRecord;
  /** True if the page was opened at the detail's address: Back then leaves the page. */
  isArrived?: boolean | undefined;
  /** True for a detail that was opened from a list without an address of its own. */
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
  /** Rows whose labels are printed: `ids`, or the filters of the list. */
  query: Query;
  onClose(): void;
}

export interface EachProps {
  resource: LoadedResource;
  action: Action;
  rows: readonly WireRecord[];
  /** Called with the rows that the server has refused. */
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
  /** Empty for a new record. */
  row: WireRecord;
  values: WireRecord;
}

export interface FormFactsProps {
  resource: LoadedResource;
  action: Action;
  row: WireRecord | null;
  /** Id of the record the form decides on. */
  id: unknown;
  /** Present values of the form, including unsaved input. */
  values: WireRecord;
  /** True if the record is one of several: shows only name, place, deadline and a small picture. */
  isBrief?: boolean;
  /** Called when the last picture has been visible; at once if there are no pictures. */
  onSeen(): void;
}

export interface DayNoteProps {
  day: string;
}

export interface BulkEditProps {
  resource: LoadedResource;
  rows: readonly WireRecord[];
  /** True: the dialog deletes the rows one by one instead of editing them. */
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
  /** Called with a function that adds entries to the items of the menu. */
  onChange(extend: (items: MenuItems) => MenuItems): void;
}

export interface UserPickerProps {
  /** Resource of the people, and resource of the tree they are grouped by. */
  people: Pick<Relation, 'resource' | 'foundIn'>;
  /** Limits the list to users who can be assigned to this workflow stage. */
  naming?: Naming | null;
  onPick(user: WireRecord): void;
  onCancel(): void;
}

export interface Person {
  id: string;
  name: string;
}

export interface UsersPickerProps extends Pick<UserPickerProps, 'people' | 'onCancel'> {
  chosen: readonly Person[];
  onPick(people: Person[]): void;
}

/** Dialog that replaces an action's plain confirmation. */
export interface Question {
  /** True for rows that need this dialog; other rows get the plain confirmation. Default: all rows need the dialog. */
  isFor?(row: WireRecord): boolean;
  Dialog: LazyExoticComponent<ComponentType<QuestionProps>>;
}

/** Views of features that lists and pages of other features show. */
export interface InstalledViews {
  /** Details of records with a workflow, by the workflow's name. */
  details?: { [workflow: string]: LazyExoticComponent<ComponentType<WorkflowDetailProps>> };
  /** Dialogs before an action, by `resource/verb`. */
  questions?: { [call: string]: Question };
  /** Dialogs that show the result of an action, by the action's path. */
  answers?: { [path: string]: LazyExoticComponent<ComponentType<QuestionProps>> };
  /** Inputs that replace the input of a field's kind, by `Resource.field`. */
  inputs?: { [field: string]: LazyExoticComponent<ComponentType<InputProps>> };
  /** Notes on the meaning of unsaved values, below the inputs of a form, by `resource/verb`. */
  formNotes?: { [call: string]: LazyExoticComponent<ComponentType<FormNoteProps>> };
  /** Facts about the record that a form decides on, shown beside the inputs, by its resource. Default: its detail. */
  formFacts?: { [resource: string]: LazyExoticComponent<ComponentType<FormFactsProps>> };
  /** Note about the chosen day of a field with `x-workday`, such as a holiday. */
  dayNote?: LazyExoticComponent<ComponentType<DayNoteProps>>;
  /** Dialog for an action that is performed on each of several rows: form, calls and results. */
  eachDialog?: LazyExoticComponent<ComponentType<EachProps>>;
  /** Loads the dialogs for choosing one person or several; fetched together with forms. */
  peoplePickers?(): Promise<{
    UserPicker: ComponentType<UserPickerProps>;
    UsersPicker: ComponentType<UsersPickerProps>;
  }>;
  importModal?: LazyExoticComponent<ComponentType<ImportProps>>;
  /** Saved views of lists, among the list's tools. */
  ListViews?: LazyExoticComponent<ComponentType<ListExtrasProps>>;
  /** Component that renders nothing, but adds entries to the menu. */
  MenuEntries?: LazyExoticComponent<ComponentType<MenuEntriesProps>>;
  bulkEdit?: LazyExoticComponent<ComponentType<BulkEditProps>>;
  labelModal?: LazyExoticComponent<ComponentType<LabelProps>>;
  /** Panel with the user's open tasks. */
  TodoList?: LazyExoticComponent<ComponentType>;
  /** Next step of the set-up guide, on the home page; draws nothing once the guide is finished. */
  GuideCard?: LazyExoticComponent<ComponentType>;
}

/**
 * Views installed by src/client/features.ts: lists and other features do not import the feature that renders a view.
 */
export const installedViews: InstalledViews = {};

/** Keys of views that several features may provide; each holds a table of views by name. */
const TABLES = ['details', 'questions', 'answers', 'inputs', 'formNotes', 'formFacts'] as const;

/** Installs views in addition to the views of other features. */
export function installViews(views: InstalledViews): void {
  const tables = TABLES.map((key) => [key, { ...installedViews[key], ...views[key] }]);
  Object.assign(installedViews, views, Object.fromEntries(tables));
}

/** Dialog of a feature that replaces the confirmation of this action; undefined: no such dialog. */
export function questionFor(resource: Resource, action: Action, row: WireRecord): Question | undefined {
  const question = installedViews.questions?.[`${resource.name}/${action.verb}`];
  return question?.isFor?.(row) === false ? undefined : question;
}
