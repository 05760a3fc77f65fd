import type { DbSession } from '../../../server/db/session.ts';
import { refuse } from '../../../server/errors.ts';
import { readSettings } from '../../../server/settings.ts';

/** Settings of the mail server, by code of 系统配置 (wire.md#5.7). */
const CODES = {
  host: 'DILON_EMAIL_HOST',
  port: 'DILON_EMAIL_PORT',
  user: 'DILON_EMAIL_USERNAME',
  password: 'DILON_EMAIL_PASSWORD',
  from: 'DILON_EMAIL_FROM',
  ssl: 'DILON_EMAIL_SSL',
} as const;

/** Mail over TLS from the first byte. */
const TLS_PORT = 465;
const ADDRESS = /^[^@\s<>,;"]+@[^@\s<>,;"]+$/;

export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte; else it begins within the conversation. */
  secure: boolean;
  /** null: a server without accounts. */
  login: { user: string; pass: string } | null;
  from: string;
}

/** @throws MAIL_CLOSED naming the settings that are missing or cannot be meant */
export async function readMailServer(db: DbSession): Promise<MailServer> {
  const values = await readSettings(db, Object.values(CODES));
  const of = (key: keyof typeof CODES) => values.get(CODES[key])?.trim() ?? '';
  const [host, user, pass] = [of('host'), of('user'), of('password')];
  const port = Number(of('port') || TLS_PORT);
  const from = of('from') || user;
  const wrong: (keyof typeof CODES)[] = [];
  if (!/^[0-9A-Za-z.-]+$/.test(host)) wrong.push('host');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) wrong.push('port');
  if (!ADDRESS.test(from)) wrong.push('from');
  if (user !== '' && pass === '') wrong.push('password');
  if (wrong.length > 0) throw refuse('MAIL_CLOSED', { codes: wrong.map((key) => CODES[key]).join('、') });
  const ssl = of('ssl');
  const secure = ssl === '' ? port === TLS_PORT : ssl === 'true' || ssl === 'Y';
  return { host, port, secure, login: user === '' ? null : { user, pass }, from };
}
