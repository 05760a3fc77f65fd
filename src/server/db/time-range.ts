/** Rows by a moment of theirs, page by page: first by that moment, then by id. */
export interface TimeRange {
  from: Date;
  until: Date;
  limit: number;
  /** Where the page before ended. */
  after?: { base: Date; id: number } | undefined;
}

/** Of one person at one stage: how many records wait, and how many of them are late. */
export interface OpenTasks {
  userId: number;
  open: number;
  late: number;
}

/** Ranks of tasks without a deadline begin here, after every deadline; among them the longest waiting comes first. */
export const RANK_WITHOUT_DUE = 100_000_000_000;

/** Where the page before ended within a kind; `id` -1 is before all tasks of the rank. */
export interface TaskCursor {
  /** Seconds of the moment a task is due, or from RANK_WITHOUT_DUE on. */
  rank: number;
  id: number;
}
