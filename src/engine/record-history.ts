import type { FieldKind } from '../kinds/kinds.ts';

/** By what way a write came to a record. */
export const ORIGINS = { web: '网页', import: '导入', job: '定时任务', system: '系统' } as const;

export type Origin = keyof typeof ORIGINS;

/** One thing that happened to a record, as GET /X/history answers it (wire.md#6.1). */
export interface HistoryEntry {
  id: number;
  /** Wall time. */
  time: string;
  event: string;
  title: string;
  actorId?: string;
  actorName?: string;
  /** Word of ORIGINS; absent where it is not known. */
  origin?: string;
  /** To holders of `sysOpLog:page` alone. */
  ip?: string;
  browser?: string;
  os?: string;
  reason?: string;
  changes: HistoryChange[];
}

/** A record as it was at a moment. */
export interface PastRecord {
  /** Wall time. */
  time: string;
  /** Every field with a value then, as a change from nothing; none: the record was not there yet. */
  changes: HistoryChange[];
}

/** One field that changed, in the words people read. */
export interface HistoryChange {
  key: string;
  title: string;
  kind: FieldKind;
  before?: unknown;
  after?: unknown;
  /** Empty: there was no value. */
  beforeText: string;
  afterText: string;
  /** A text was too long for a list; whole with `entryId`. */
  isCut?: boolean;
}
