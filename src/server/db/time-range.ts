/** One page of the rows whose time is in a range, sorted by time and id. */
export interface TimeRange {
  from: Date;
  until: Date;
  limit: number;
  /** Last row of the previous page. */
  after?: { base: Date; id: number } | undefined;
}

/** Numbers of open and of overdue records of one person at one stage. */
export interface OpenTasks {
  userId: number;
  open: number;
  late: number;
}

/** Added to the ranks of tasks without a deadline: they come after all other tasks, the longest waiting first. */
export const RANK_WITHOUT_DUE = 100_000_000_000;

/** Last task of the previous page within a kind; `id` -1 is before all tasks of the rank. */
export interface TaskCursor {
  /** Deadline in seconds since 1970; from RANK_WITHOUT_DUE on: no deadline. */
  rank: number;
  id: number;
}

/** Offset of wall time as SQL, as in engine/wall-time.ts (decision 061). */
export const WALL_OFFSET = "interval '+08:00'";
