import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { UsageError } from '../place.ts';
import { error, type Finding, ok, warning } from './finding.ts';

const TIMEOUT_MS = 10_000;
const CLOCK_SECONDS = 5;
/** Bytes of two test bodies: an upload's piece with its form, and the largest other body (admission/limits.ts). */
const BODIES = { piece: 600_000, largest: 1_040_000 };
/** Call without sign-in to which test requests are sent; the call refuses their bodies before doing anything. */
const PROBE = '/api/login';

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Tries a deployment from outside, as browsers reach it through proxies; each finding names the setting to change. */
export async function checkDeployment(address: string): Promise<Finding[]> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError('用法：npm run doctor -- --url https://hazard.example.com');
  const url = new URL(address);
  if (url.pathname !== '/')
    return [error(`地址带有路径 ${url.pathname}，页面不能在子路径下使用`, '请让代理用整个域名或端口发布本系统')];
  try {
    const ready = await ask(url, '/readyz');
    const stranger = refusalOf(url, ready);
    if (stranger) return [stranger];
    return [
      ok(`${url.origin} 可以访问，服务已就绪`),
      checkTransport(url),
      ...checkClock(ready),
      await checkPage(url),
      await checkHeaders(url),
      await checkBodies(url),
      await checkUpgrade(url),
    ];
  } catch (problem) {
    return [unreachable(url, problem)];
  }
}

function unreachable({ origin }: URL, problem: unknown): Finding {
  const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isCertificate = /certificate|self.signed|unable to verify|altname/i.test(reason);
  if (isCertificate)
    return error(
      `${origin} 的证书不被信任：${reason}`,
      '请换用受信任的证书；内网自签证书要在每台电脑上安装，检查时用 NODE_EXTRA_CA_CERTS 指定',
    );
  return error(`${origin} 访问不了：${reason}`, '请检查域名、端口、防火墙和代理');
}

/** Finding that ends the check: the address leads elsewhere, or the server is not ready. */
function refusalOf({ host }: URL, { status, text }: Answer): Finding | null {
  if (status === 421) return error(`服务不接受域名 ${host}`, `请把 ${host} 加入 ALLOWED_HOSTS，并让代理传递 Host`);
  const state = jsonOf(text)?.status;
  if (state === 'ready') return null;
  if (state === 'arriving') return error('服务还在写入初始数据', '请几分钟后再试');
  if (state === 'unavailable') return error('服务在运行，但数据库不能使用', '请在服务器上运行 npm run doctor');
  return error(`${host} 上应答的不是本系统（/readyz 返回 ${status}）`, '请检查代理的转发目标，并放行 /readyz');
}

function checkTransport({ protocol, hostname }: URL): Finding {
  if (protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(hostname)) return ok('访问经过加密，或只在本机');
  return warning('访问没有加密，密码会明文传输', '请由代理提供 HTTPS，或设置 TLS_CERT 和 TLS_KEY');
}

function checkClock({ headers }: Answer): Finding[] {
  const skew = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now()) / 1_000;
  if (Number.isNaN(skew) || skew <= CLOCK_SECONDS) return [];
  return [warning(`服务器的时钟与本机相差 ${Math.round(skew)} 秒`, '请在两台机器上启用时间同步')];
}

/** Checks that the start page and one of its files reach browsers unchanged. */
async function checkPage(url: URL): Promise<Finding> {
  const page = await ask(url, '/');
  const file = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(page.text)?.[1];
  if (!file || !page.headers.has('content-security-policy'))
    return error('首页不是本系统的页面，或代理改了它', '请让代理原样转发页面和响应头');
  const script = await ask(url, file);
  if (script.status === 200) return ok('页面和它的文件可以打开');
  return error(`页面的文件 ${file} 打不开（${script.status}）`, '请让代理转发 /assets/ 等全部路径');
}

/** Checks that proxies keep X-Request-Id: the call's refusal of a malformed id names this header. */
async function checkHeaders(url: URL): Promise<Finding> {
  const answer = await post(url, '{}', { 'x-request-id': 'x' });
  if (answer.text.includes('X-Request-Id')) return ok('代理保留了请求头');
  return warning('代理去掉了请求头 X-Request-Id', '页面会改用 Content-Type 传递请求标识；其他接口客户端仍需代理放行它');
}

async function checkBodies(url: URL): Promise<Finding> {
  for (const [name, bytes] of Object.entries(BODIES)) {
    const { status, text } = await post(url, JSON.stringify({ x: 'x'.repeat(bytes) }));
    if (jsonOf(text)?.success === false && status !== 413) continue;
    const mend = '请放宽代理对请求体的限制，如 nginx 的 client_max_body_size 51m';
    const problem = `代理不接受 ${Math.round(bytes / 1_000)} kB 的请求（${status}）`;
    return name === 'piece' ? error(`${problem}，照片传不上来`, mend) : warning(`${problem}，大表单存不了`, mend);
  }
  return ok('代理接受最大的请求');
}

/** Checks that proxies pass WebSocket upgrades on: only the hub answers an upgrade without a token by 401. */
async function checkUpgrade(url: URL): Promise<Finding> {
  const status = await new Promise<number>((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const asked = send(new URL('/hubs/chathub', url), { headers: UPGRADE, timeout: TIMEOUT_MS });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('timeout', () => asked.destroy(new Error('timeout')));
    asked.on('error', reject);
    asked.end();
  }).catch(() => 0);
  if (status === 401) return ok('代理转发 WebSocket');
  return warning('代理不转发 WebSocket，消息改用长轮询', '请转发 /hubs/ 的 Upgrade 和 Connection 请求头');
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

function post(url: URL, body: string, headers: { [name: string]: string } = {}): Promise<Answer> {
  return ask(url, PROBE, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
}

async function ask(url: URL, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function jsonOf(text: string): { [key: string]: unknown } | null {
  try {
    return Object(JSON.parse(text));
  } catch {
    return null;
  }
}
