import type { ComponentType, LazyExoticComponent } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Action } from '../../engine/resource.ts';
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

/** Views of features that lists open. */
export interface InstalledViews {
  /** Details of records that go through a workflow, by its name. */
  details?: { [workflow: string]: LazyExoticComponent<ComponentType<WorkflowDetailProps>> };
  importModal?: LazyExoticComponent<ComponentType<ImportProps>>;
  labelModal?: LazyExoticComponent<ComponentType<LabelProps>>;
}

/** Handed in by src/client/features.ts, so that no list imports a feature. */
export const installedViews: InstalledViews = {};

/** Adds to the views of other features: several may have a workflow. */
export function installViews({ details, ...views }: InstalledViews): void {
  Object.assign(installedViews, views, { details: { ...installedViews.details, ...details } });
}
