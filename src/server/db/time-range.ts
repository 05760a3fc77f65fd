/** Selects rows by one of their times, page by page: sorted by that time, then by id. */
export interface TimeRange {
  from: Date;
  until: Date;
  limit: number;
  /** Last row of the page before. */
  after?: { base: Date; id: number } | undefined;
}

/** Number of open and late records of one person at one stage. */
export interface OpenTasks {
  userId: number;
  open: number;
  late: number;
}

/** First rank of tasks without a deadline, which come after all others; among them the longest waiting comes first. */
export const RANK_WITHOUT_DUE = 100_000_000_000;

/** Last task of the page before within a kind; `id` -1 precedes all tasks of the rank. */
export interface TaskCursor {
  /** Deadline of a task as seconds since 1970; from RANK_WITHOUT_DUE on, a task without one. */
  rank: number;
  id: number;
}

/** Offset of the product's wall time as SQL; the same as in engine/wall-time.ts (decision 061). */
export const WALL_OFFSET = "interval '+08:00'";
