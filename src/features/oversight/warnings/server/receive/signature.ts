import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '../../../../../server/errors.ts';
import { SHORTEST_KEY } from '../push-key/sealed-key.ts';

/** Maximum milliseconds between a device's time and the server's, in both directions. */
const WINDOW_MS = 5 * 60_000;

export interface Signed {
  /** Milliseconds since 1970 as digits, header X-Time. */
  time: string;
  /** Hexadecimal, header X-Sign. */
  sign: string;
  sent: Buffer;
}

/** HMAC-SHA256 of the time, a line break and the body (wire.md#10). */
export function signatureOf(key: string, time: string, sent: Buffer): Buffer {
  return createHmac('sha256', key).update(`${time}\n`).update(sent).digest();
}

/** @throws 401 for a time outside the window */
export function checkTime({ time }: Pick<Signed, 'time'>, now: Date): void {
  if (/^\d{13}$/.test(time) && Math.abs(Number(time) - now.getTime()) <= WINDOW_MS) return;
  throw refuse('SIGNATURE', { reason: '请求时间与服务器时间相差超过5分钟，请校准设备时钟（X-Time为毫秒时间戳）' });
}

/** @throws 401; an unknown device gets the same answer as a wrong key */
export function checkSignature(key: string | null | undefined, signed: Signed): void {
  const isUsable = typeof key === 'string' && key.length >= SHORTEST_KEY;
  const expected = signatureOf(isUsable ? key : 'no key', signed.time, signed.sent);
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signed.sign) ? signed.sign : '', 'hex');
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isUsable || !isSame) throw refuse('SIGNATURE', { reason: '设备编号或签名不正确，或设备已停用' });
}
