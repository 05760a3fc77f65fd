import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { WorkflowDetailProps } from './detail-props.ts';

/** Details of records that go through a workflow, by its name. */
export const workflowDetails: { [workflow: string]: LazyExoticComponent<ComponentType<WorkflowDetailProps>> } = {
  hazard: lazy(() => import('./hazard-detail-modal.tsx')),
};
