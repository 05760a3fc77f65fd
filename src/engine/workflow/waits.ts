/** Receivers of reminders by their number in rules (OverTimeTip.tipUserType). */
export const RECEIVER = { responsible: 1, leader: 2, safety: 3, director: 4, checker: 5 } as const;

/** A rule of reminders: hours after the due moment, negative before it. */
export interface WaitReminder {
  hours: number;
  to: readonly (keyof typeof RECEIVER)[];
  /** Grade of the records it applies to; absent: all. */
  grade?: number;
  /** Number of later mornings on which it is repeated. */
  repeatDays?: number;
}

/**
 * A wait for persons in a state of a machine. Settings, due moments, reminders, tasks and the digest read it; a state
 * with a deadline is one entry.
 */
export interface Wait {
  /** Name of the wait in messages and in the digest, such as 待研判. */
  title: string;
  /** Field of the person it waits for; absent: several persons, whom another table names. */
  person?: string;
  /** Field of the moment by which it should be over; absent: it has none. */
  due?: string;
  /**
   * Setting of the hours from the entry of the state to its due moment. `unit` is the setting that chooses natural or
   * working hours. Absent: people choose the moment.
   */
  limit?: { code: string; hours: number; effect: string; unit: string };
  /** Stage of its reminders (OverTimeTip.stage), and the rules an installation begins with. */
  stage?: number;
  ladder?: { title: string; reminders: readonly WaitReminder[] };
}
