/** Numbers of receivers in stored reminder rules (OverTimeTip.tipUserType). */
export const RECEIVER = { responsible: 1, leader: 2, safety: 3, director: 4, checker: 5 } as const;

/** A reminder: hours after the due time, negative before it. */
export interface WaitReminder {
  hours: number;
  to: readonly (keyof typeof RECEIVER)[];
  /** Grade of the records that have this reminder; absent: all. */
  grade?: number;
  /** Number of further mornings on which the reminder is repeated. */
  repeatDays?: number;
}

/** A state that waits for people to act; settings, due times, reminders, tasks and the digest derive from this. */
export interface Wait {
  /** Name in messages and the digest, such as 待研判. */
  title: string;
  /** Field of the person waited for; absent: another table names several people. */
  person?: string;
  /** Field of the due time; absent: none. */
  due?: string;
  /** Settings of the due time: `code` for the hours, `unit` for natural or working hours. Absent: people choose it. */
  limit?: { code: string; hours: number; effect: string; unit: string };
  /** Number of the state in reminder rules (OverTimeTip.stage); `ladder`: reminder rules of a new installation. */
  stage?: number;
  ladder?: { title: string; reminders: readonly WaitReminder[] };
}
