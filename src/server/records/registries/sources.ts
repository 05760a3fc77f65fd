import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';

/** Something of one subject that records of another are added for, as an item of an inspection plan. */
export interface RecordSource {
  /** Resource whose records are added for it. */
  resource: string;
  /** Key of the body that names it. */
  key: string;
  /**
   * Holds it until the transaction ends.
   * @throws where it is missing, is not for the caller to answer, or its state takes no record
   */
  hold(ctx: UserCtx, id: number): Promise<HeldSource>;
}

export interface HeldSource {
  /** Values of the record that the server sets; together they find the record again. */
  set: WireRecord;
  /** Values of the record where the body has none. */
  defaults: WireRecord;
  /** Ids of its own files, which the record may name as well. */
  files: readonly number[];
  /** Writes the record down at it. */
  link(recordId: number): Promise<void>;
}

const SOURCES: RecordSource[] = [];

/** Features are handed in by boot: who adds a record knows nothing of the subjects it may come from. */
export function installSources(sources: readonly RecordSource[]): void {
  for (const source of sources) if (!SOURCES.includes(source)) SOURCES.push(source);
}

export function sourceOf(resource: string, key: string): RecordSource | undefined {
  return SOURCES.find((source) => source.resource === resource && source.key === key);
}
