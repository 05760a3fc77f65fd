import type { ComponentType, LazyExoticComponent } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import type { InputProps } from '../../kinds/parts/client/facet.ts';
import type { Query } from '../api/query-string.ts';
import type { LoadedResource } from '../resource/load-resource.ts';

export interface WorkflowDetailProps {
  resource: LoadedResource;
  /** Row of the list it was opened from: the record itself, or a stage that points to it. */
  row: WireRecord;
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

export interface QuestionProps {
  resource: LoadedResource;
  action: Action;
  row: WireRecord;
  onClose(): void;
}

export interface FormNoteProps {
  row: WireRecord;
  values: WireRecord;
}

export interface DayNoteProps {
  day: string;
}

/** A dialog in place of the plain question before an action. */
export interface Question {
  /** False where the plain question is enough for this row; default: never. */
  isFor?(row: WireRecord): boolean;
  Dialog: LazyExoticComponent<ComponentType<QuestionProps>>;
}

/** Views of features that lists open. */
export interface InstalledViews {
  /** Details of records that go through a workflow, by its name. */
  details?: { [workflow: string]: LazyExoticComponent<ComponentType<WorkflowDetailProps>> };
  /** By `resource/verb`. */
  questions?: { [call: string]: Question };
  /** Inputs that replace those of their kinds, by `Resource.field`. */
  inputs?: { [field: string]: LazyExoticComponent<ComponentType<InputProps>> };
  /** What the values of a form mean before they are saved, under its inputs, by `resource/verb`. */
  formNotes?: { [call: string]: LazyExoticComponent<ComponentType<FormNoteProps>> };
  /** What is to be known of the day of a field with `x-workday`. */
  dayNote?: LazyExoticComponent<ComponentType<DayNoteProps>>;
  importModal?: LazyExoticComponent<ComponentType<ImportProps>>;
  labelModal?: LazyExoticComponent<ComponentType<LabelProps>>;
}

/** Handed in by src/client/features.ts, so that no list imports a feature. */
export const installedViews: InstalledViews = {};

/** Views of which several features have some: one table each. */
const TABLES = ['details', 'questions', 'inputs', 'formNotes'] as const;

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
