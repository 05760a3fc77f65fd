import type { FieldKind } from '../kinds/kinds.ts';
import type { Resource } from './resource.ts';

/** Origins of a write, with their displayed texts. */
export const ORIGINS = { web: '网页', import: '导入', job: '定时任务', system: '系统' } as const;

export type Origin = keyof typeof ORIGINS;

/** One entry of GET /X/history (wire.md#6.1). */
export interface HistoryEntry {
  id: number;
  /** Wall time. */
  time: string;
  event: string;
  title: string;
  actorId?: string;
  actorName?: string;
  /** Key of ORIGINS; absent if unknown. */
  origin?: string;
  /** Only for callers with `sysOpLog:page`. */
  ip?: string;
  browser?: string;
  os?: string;
  reason?: string;
  changes: HistoryChange[];
}

/** Events shown as steps of a record's progress: creation, reminders, and actions with an effect. */
export function stepEvents({ actions }: Resource): string[] {
  return ['add', 'import', 'remind', ...actions.filter(({ effect }) => effect).map(({ verb }) => verb)];
}

/** A record as it was at `time`. */
export interface PastRecord {
  /** Wall time. */
  time: string;
  /** Every field that had a value then, as a change from nothing; empty: the record did not exist. */
  changes: HistoryChange[];
}

/** One changed field with its displayed texts. */
export interface HistoryChange {
  key: string;
  title: string;
  kind: FieldKind;
  before?: unknown;
  after?: unknown;
  /** Empty: no value. */
  beforeText: string;
  afterText: string;
  /** True if a text was shortened; GET /X/history with `entryId` returns it whole. */
  isCut?: boolean;
}
