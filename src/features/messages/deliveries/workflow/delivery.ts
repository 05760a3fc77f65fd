/** OverTimeTip.tipMode: channels of a message; 1 is the bell alone. */
export const CHANNEL = { bell: 1, wecom: 2, sms: 3, mail: 4 } as const;

/** Channels outside the console, with their titles. */
export const CHANNELS = [
  { channel: CHANNEL.mail, title: '邮件' },
  { channel: CHANNEL.sms, title: '短信' },
  { channel: CHANNEL.wecom, title: '企业微信' },
] as const;

export type Channel = (typeof CHANNELS)[number]['channel'];

export const DELIVERY_STATUS = { waiting: 0, sent: 1, givenUp: 2 } as const;

const MINUTE_MS = 60_000;
/** Pauses after the first, second … failed try; after the last pause one more try follows. */
const PAUSES_MS = [1, 5, 20, 60, 240].map((minutes) => minutes * MINUTE_MS);

/** Time of the next try after this many tries; null if the delivery is given up. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** Daily hours without messages to a person outside the console, such as 22:00 and 07:00 of Asia/Shanghai. */
export interface QuietHours {
  from: string;
  until: string;
}

const DAY_MINUTES = 24 * 60;
/** Minutes of Asia/Shanghai ahead of UTC; the zone has no summer time. */
const ZONE_MINUTES = 8 * 60;

/** End of the quiet hours that apply now; null if none do. */
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
 * Channels of a message for one person: the channels he chose for its kind, else `asked`; a compulsory message always
 * includes `asked`. Must equal the statement of server/realtime/outbox.sql.ts.
 */
export function channelsFor(
  asked: readonly number[],
  { chosen, isCompulsory }: { chosen: readonly number[] | undefined; isCompulsory: boolean },
): number[] {
  if (chosen === undefined) return [...new Set(asked)];
  return [...new Set(isCompulsory ? [...chosen, ...asked] : chosen)];
}
