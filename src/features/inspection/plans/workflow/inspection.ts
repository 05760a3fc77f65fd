import type { Wait } from '../../../../engine/workflow/waits.ts';

/** Reminders of rounds and one-off plans: the inspector when they are due, then his leader. */
export const INSPECTION = {
  stage: 5,
  ladder: {
    title: '排查任务提醒',
    reminders: [
      { hours: 0, to: ['responsible'] },
      { hours: 24, to: ['leader'], repeatDays: 7 },
    ],
  },
} as const satisfies Partial<Wait>;
