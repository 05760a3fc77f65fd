import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** A record for which records of another resource are added, such as an item of an inspection plan. */
export interface RecordSource {
  /** Resource of the added records. */
  resource: string;
  /** Key of the body that refers to the source. */
  key: string;
  /** Locks the source. @throws if the source is missing, not for this caller, or in a state that takes no record */
  hold(ctx: UserCtx, id: number): Promise<HeldSource>;
}

export interface HeldSource {
  /** Values that the server sets; together they identify the record. */
  set: WireRecord;
  /** Default values, if the body has none. */
  defaults: WireRecord;
  /** Ids of the source's files, to which the record may refer. */
  files: readonly number[];
  /** Stores the record's id in the source. */
  link(recordId: number): Promise<void>;
}

export const RECORD_SOURCES = new Registry<RecordSource>('source', ({ resource, key }) => `${resource}.${key}`);

export function sourceOf(resource: string, key: string): RecordSource | undefined {
  return RECORD_SOURCES.get(`${resource}.${key}`);
}
