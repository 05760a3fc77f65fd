import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** Something of one feature for which records of another are added, such as an item of an inspection plan. */
export interface RecordSource {
  /** Resource whose records are added for it. */
  resource: string;
  /** Key of the body that refers to it. */
  key: string;
  /**
   * Locks it until the transaction ends.
   * @throws where it is missing, is not for the caller to answer, or its state takes no record
   */
  hold(ctx: UserCtx, id: number): Promise<HeldSource>;
}

export interface HeldSource {
  /** Values of the record that the server sets; together they find the record again. */
  set: WireRecord;
  /** Values of the record where the body has none. */
  defaults: WireRecord;
  /** Ids of its own files, which the record may refer to as well. */
  files: readonly number[];
  /** Stores the record's id at the source. */
  link(recordId: number): Promise<void>;
}

export const RECORD_SOURCES = new Registry<RecordSource>('source', ({ resource, key }) => `${resource}.${key}`);

export function sourceOf(resource: string, key: string): RecordSource | undefined {
  return RECORD_SOURCES.get(`${resource}.${key}`);
}
