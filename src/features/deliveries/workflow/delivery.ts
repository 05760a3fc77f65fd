/** OverTimeTip.tipMode: ways by which a message reaches a person besides the bell, where 1 is the bell alone. */
export const CHANNEL = { bell: 1, wecom: 2, sms: 3, mail: 4 } as const;

/** Channels that leave the system, with the words of their screens. */
export const CHANNELS = [
  { channel: CHANNEL.mail, title: '邮件' },
  { channel: CHANNEL.sms, title: '短信' },
  { channel: CHANNEL.wecom, title: '企业微信' },
] as const;

export type Channel = (typeof CHANNELS)[number]['channel'];

export const DELIVERY_STATUS = { waiting: 0, sent: 1, givenUp: 2 } as const;

const MINUTE_MS = 60_000;
/** Pauses after the first, second … try that failed; a try beyond them is the last. */
const PAUSES_MS = [1, 5, 20, 60, 240].map((minutes) => minutes * MINUTE_MS);

/** When a delivery is tried again after so many tries; null: it is given up. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Hours of a day without messages to a person outside the console, as 22:00 and 07:00 of Asia/Shanghai. */
export interface QuietHours {
  from: string;
  until: string;
}

const DAY_MINUTES = 24 * 60;
/** Asia/Shanghai knows no summer time. */
const ZONE_MINUTES = 8 * 60;

/** When the quiet hours that are on now end; null: none are on. */
export function quietUntil(now: Date, hours: QuietHours | null): Date | null {
  if (hours === null) return null;
  const [from, until] = [minutesOf(hours.from), minutesOf(hours.until)];
  const minute = (Math.floor(now.getTime() / MINUTE_MS) + ZONE_MINUTES) % DAY_MINUTES;
  const isOn = from <= until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isOn) return null;
  const left = (until - minute + DAY_MINUTES) % DAY_MINUTES;
  return new Date((Math.floor(now.getTime() / MINUTE_MS) + left) * MINUTE_MS);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Channels of a message for one person: those he chose for its kind, else its own; a compulsory one keeps its own.
 * Equals the statement of server/realtime/outbox.sql.ts.
 */
export function channelsFor(
  asked: readonly number[],
  { chosen, isCompulsory }: { chosen: readonly number[] | undefined; isCompulsory: boolean },
): number[] {
  if (chosen === undefined) return [...new Set(asked)];
  return [...new Set(isCompulsory ? [...chosen, ...asked] : chosen)];
}
