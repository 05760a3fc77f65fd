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
