import type { WireRecord } from '../../engine/json.ts';
import type { LoadedResource } from '../resource/load-resource.ts';

export interface WorkflowDetailProps {
  resource: LoadedResource;
  /** Row of the list it was opened from: the record itself, or a stage that points to it. */
  row: WireRecord;
  onClose(): void;
}
