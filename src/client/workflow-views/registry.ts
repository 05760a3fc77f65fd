import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { LoadedResource } from '../resource/load-resource.ts';

export interface WorkflowDetailProps {
  resource: LoadedResource;
  row: WireRecord;
  onClose(): void;
}

/** Details of records that go through a workflow, by its name. */
export const workflowDetails: { [workflow: string]: LazyExoticComponent<ComponentType<WorkflowDetailProps>> } = {
  hazard: lazy(() => import('./hazard-detail-modal.tsx')),
};
