import { X509Certificate } from 'node:crypto';
import { type Config, ConfigError, type Environment, readConfig } from '../../../config.ts';
import { readTls } from '../../../http/tls.ts';
import { isCommonPassword } from '../../../session/common-passwords.ts';
import { say, UsageError } from '../place.ts';
import { checkDeployment } from './check-deployment.ts';
import { checkInstallation } from './check-installation.ts';
import { checkMachine } from './check-machine.ts';
import { error, type Finding, findingText, ok, warning } from './finding.ts';

/** `npm run doctor`: checks the installation, or with `--url` a deployment from outside. Exit code 1: repair needed. */
export async function doctorCommand(env: Environment, args: string[]): Promise<number> {
  const [option, url, ...rest] = args;
  if (rest.length > 0 || (option !== undefined && (option !== '--url' || url === undefined)))
    throw new UsageError('用法：npm run doctor，或 npm run doctor -- --url https://hazard.example.com');
  const findings = url === undefined ? await examine(env) : await checkDeployment(url);
  for (const finding of findings) say(findingText(finding));
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  say(`共检查 ${findings.length} 项：${count('error')} 项错误，${count('warning')} 项提醒`);
  return count('error') > 0 ? 1 : 0;
}

/** Checks the installation, or reports an invalid environment alone. */
async function examine(env: Environment): Promise<Finding[]> {
  try {
    const config = readConfig(env);
    return [...(await checkMachine(config)), ...checkSafety(config), ...(await checkInstallation(config))];
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem;
    return [error(problem.message, '请改正这些环境变量后重试')];
  }
}

const DAY_MS = 86_400_000;
/** Days before expiry from which a certificate is reported: getting a new certificate may take days. */
const RENEW_DAYS = 21;

/** Reports settings of the environment that are accepted but insecure. */
function checkSafety(config: Config): Finding[] {
  return [...checkTransport(config), ...checkPasswords(config), ...checkSwitches(config)];
}

function checkTransport({ loopback, tls, trustedProxies, allowedHosts, host }: Config): Finding[] {
  const findings: Finding[] = [];
  if (tls) findings.push(checkCertificate(tls));
  else if (!loopback && trustedProxies.length === 0)
    findings.push(
      error(`服务在 ${host} 上用 HTTP 对外开放，密码会明文传输`, '请设置 TLS_CERT 和 TLS_KEY，或放在 HTTPS 代理之后'),
    );
  else findings.push(ok(loopback ? '只有本机可以访问服务' : 'HTTPS 由代理提供'));
  if (!loopback && allowedHosts.length === 0)
    findings.push(warning('未设置 ALLOWED_HOSTS，任何域名都可以指向本服务', '请设置为用户访问的域名'));
  return findings;
}

function checkCertificate(tls: NonNullable<Config['tls']>): Finding {
  try {
    const ends = new Date(new X509Certificate(readTls(tls).cert).validTo);
    const days = Math.floor((ends.getTime() - Date.now()) / DAY_MS);
    if (days < 0) return error(`TLS 证书已于 ${ends.toISOString().slice(0, 10)} 过期`, '请更换 TLS_CERT 指定的证书');
    if (days < RENEW_DAYS) return warning(`TLS 证书还有 ${days} 天过期`, '请尽快更换，换好后无需重启');
    return ok(`TLS 证书有效，还有 ${days} 天`);
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem;
    return error(problem.message, '请改正 TLS_CERT 和 TLS_KEY');
  }
}

function checkPasswords({ adminPassword, demoPassword }: Config): Finding[] {
  const given = { ADMIN_PASSWORD: adminPassword, DEMO_PASSWORD: demoPassword };
  return Object.entries(given).flatMap(([name, password]) =>
    password !== null && isCommonPassword(password)
      ? [error(`${name} 是常见密码`, '请换成不易猜到的密码，并在首次登录后修改')]
      : [],
  );
}

function checkSwitches({ production, loopback, captchaOpen, smsProvider, metrics }: Config): Finding[] {
  const findings: Finding[] = [];
  if (loopback && !production) return findings;
  if (!production)
    findings.push(
      warning('未设置 NODE_ENV=production，数据库的不安全参数只会提醒', '正式使用时请设置 NODE_ENV=production'),
    );
  if (captchaOpen === false) findings.push(warning('CAPTCHA_OPEN=false 关闭了登录验证码', '请去掉它，按系统配置决定'));
  if (smsProvider === 'simulator')
    findings.push(error('短信模拟器会显示验证码', '请把 SMS_PROVIDER 改为 aliyun、tencent 或 none'));
  if (metrics !== null && metrics.token === null) findings.push(ok('/metrics 只对本机开放'));
  return findings;
}
