import type { LoadedResource } from '../../../../client/resource/load-resource.ts';
import type { WireRecord } from '../../../../engine/json.ts';

export interface WorkflowDetailProps {
  resource: LoadedResource;
  /** Row of the list it was opened from: the record itself, or a stage that points to it. */
  row: WireRecord;
  onClose(): void;
}
