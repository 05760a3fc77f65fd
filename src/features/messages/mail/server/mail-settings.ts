import type { DbSession } from '../../../../server/db/session.ts';
import { refuse } from '../../../../server/errors.ts';
import type { SettingSpec } from '../../../../server/records/registries/setting-specs.ts';
import { readSettings } from '../../../../server/settings.ts';

/** Settings of the mail server, by code of 系统配置 (wire.md#5.7). */
const CODES = {
  host: 'DILON_EMAIL_HOST',
  port: 'DILON_EMAIL_PORT',
  user: 'DILON_EMAIL_USERNAME',
  password: 'DILON_EMAIL_PASSWORD',
  from: 'DILON_EMAIL_FROM',
  ssl: 'DILON_EMAIL_SSL',
} as const;

/** Port of mail with TLS from the first byte. */
const TLS_PORT = 465;
const BY_PORT = 'auto';
const ADDRESS = /^[^@\s<>,;"]+@[^@\s<>,;"]+$/;

/** Settings of the mail server, with texts and checks for 系统配置. */
export const MAIL_SETTING_SPECS: readonly SettingSpec[] = [
  { code: CODES.host, standard: '', effect: '邮件服务器的地址；为空时不能发送邮件。', takes: { as: 'text' } },
  {
    code: CODES.port,
    standard: String(TLS_PORT),
    effect: '邮件服务器的端口。',
    takes: { as: 'number', least: 1, most: 65_535 },
  },
  { code: CODES.user, standard: '', effect: '登录邮件服务器的账号；为空时不登录。', takes: { as: 'text' } },
  {
    code: CODES.password,
    standard: '',
    effect: '登录邮件服务器的密码或授权码，保存后不再显示。',
    takes: { as: 'text' },
  },
  { code: CODES.from, standard: '', effect: '邮件的发件人地址；为空时用登录账号。', takes: { as: 'text' } },
  {
    code: CODES.ssl,
    standard: BY_PORT,
    effect: '连接邮件服务器时何时开始加密。',
    takes: { as: 'choice', words: { [BY_PORT]: '端口 465 时立即加密', true: '立即加密', false: '先连接再加密' } },
  },
];

export interface MailServer {
  host: string;
  port: number;
  /** True for TLS from the first byte; otherwise STARTTLS begins TLS later. */
  secure: boolean;
  /** null: the server needs no account. */
  login: { user: string; pass: string } | null;
  from: string;
}

/** Present settings of the mail server. @throws MAIL_CLOSED naming the missing or contradictory settings */
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
  const secure = ssl === '' || ssl === BY_PORT ? port === TLS_PORT : ssl === 'true' || ssl === 'Y';
  return { host, port, secure, login: user === '' ? null : { user, pass }, from };
}
