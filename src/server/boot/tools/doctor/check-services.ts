import { addAll } from '../../../../engine/many.ts';
import { readMailServer } from '../../../../features/messages/mail/index.ts';
import type { Config } from '../../../config.ts';
import type { DbSession } from '../../../db/session.ts';
import { AppError } from '../../../errors.ts';
import { Outbound, OutboundError } from '../../../outbound/outbound.ts';
import { SMS_CODES, smsKeys } from '../../../outbound/sms-settings.ts';
import { readSettings } from '../../../settings.ts';
import type { Installation } from '../installation.ts';
import { error, type Finding, ok } from './finding.ts';

const REACH_MS = 4_000;
const SMS_HOSTS = { aliyun: 'dysmsapi.aliyuncs.com', tencent: 'sms.tencentcloudapi.com' } as const;

/** Checks the servers in the stored settings, by the same connections that the server would use. */
export async function checkServices(config: Config, { database, tenants }: Installation): Promise<Finding[]> {
  const outbound = new Outbound({ places: config.outboundPlaces });
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    const db = database.session(tenant);
    addAll(findings, await checkMail(outbound, db));
    addAll(findings, await checkSms(config, outbound, db));
  }
  return findings;
}

async function checkMail(outbound: Outbound, db: DbSession): Promise<Finding[]> {
  if (!(await readSettings(db, ['DILON_EMAIL_HOST'])).has('DILON_EMAIL_HOST')) return [];
  try {
    const server = await readMailServer(db);
    return [await reach(outbound, { name: '邮件服务器', host: server.host, port: server.port })];
  } catch (problem) {
    if (problem instanceof AppError) return [error(problem.message, '请在系统配置中改正邮件设置')];
    throw problem;
  }
}

async function checkSms(config: Config, outbound: Outbound, db: DbSession): Promise<Finding[]> {
  if (config.smsProvider === 'none' || config.smsProvider === 'simulator') return [];
  const values = new Map([...(await readSettings(db, SMS_CODES)), ...config.smsSettings]);
  const services = config.smsProvider === 'stored' ? (['aliyun', 'tencent'] as const) : [config.smsProvider];
  const complete = services.find((service) => smsKeys(service, values) !== null);
  if (complete) return [await reach(outbound, { name: '短信服务', host: SMS_HOSTS[complete], port: 443 })];
  if (config.smsProvider === 'stored') return [];
  return [error(`SMS_PROVIDER=${config.smsProvider}，但短信设置不完整`, '请填齐该服务的各项设置')];
}

async function reach(outbound: Outbound, { name, host, port }: { name: string; host: string; port: number }) {
  const place = `${name} ${host}:${port}`;
  try {
    const { socket } = await outbound.connect({ host, port }, AbortSignal.timeout(REACH_MS));
    socket.destroy();
    return ok(`${place} 可以连接`);
  } catch (problem) {
    const isRefused = problem instanceof OutboundError && problem.reason === 'refused';
    const mend = isRefused ? `请把 ${host}:${port} 加入 OUTBOUND_HOSTS` : '请检查地址、端口和防火墙';
    return error(`${place} ${isRefused ? '不在允许访问的范围' : '连接不上'}`, mend);
  }
}
