import type { WireRecord } from '../../../engine/json.ts';
import type { ColumnValues } from '../../db/records/write.ts';
import type { RemovedValues } from './removed.ts';
import { columnsOf } from './store.ts';

/** Values for fields that are gone, as the history keeps them. */
export function removedRecord(removed: RemovedValues): WireRecord {
  return Object.fromEntries([...removed].map(([{ key }, value]) => [key, value]));
}

/** The same for the columns that stayed when the fields went (design §4). */
export function removedColumns(removed: RemovedValues): ColumnValues {
  return columnsOf([...removed.keys()], removedRecord(removed));
}
