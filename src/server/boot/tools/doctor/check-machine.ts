import { constants } from 'node:fs';
import { access, mkdir, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import { error, type Finding, ok, warning } from './finding.ts';

const GIBIBYTE = 1_073_741_824;
/** Free space below which uploads are refused (http/input/upload-limits.ts). */
const FLOOR = { share: 0.05, bytes: GIBIBYTE };
/** Free space that warrants a warning: a busy plant fills it down to FLOOR in about a week. */
const LOW = { share: 0.1, bytes: 5 * GIBIBYTE };
/** A clock in an earlier year is wrong. */
const EARLIEST_YEAR = 2026;

export async function checkMachine(config: Config): Promise<Finding[]> {
  return [checkNode(), checkZone(), await checkPort(config), ...(await checkFolder(config))];
}

function checkNode(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return isNew ? ok(`Node.js ${node}`) : error(`Node.js ${node} 版本过低`, '请安装 20.19 或更高版本');
}

function checkZone(): Finding {
  const year = new Date().getFullYear();
  if (year < EARLIEST_YEAR) return error(`系统时钟显示 ${year} 年，明显不对`, '请校准时钟并启用时间同步（如 chrony）');
  const hourInShanghai = new Intl.DateTimeFormat('en', {
    timeZone: 'Asia/Shanghai',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const hour = Number(hourInShanghai.format(new Date('2026-01-01T00:00:00Z')));
  if (hour !== 8) return error('Node.js 缺少时区数据', '请安装带完整 ICU 的 Node.js，业务时间按北京时间计算');
  return ok(`时钟 ${new Date().toISOString()}，业务时间按北京时间计算`);
}

async function checkPort({ host, port }: Config): Promise<Finding> {
  const code = await new Promise<string | null>((resolve) => {
    const probe = createServer();
    probe.once('error', (problem: NodeJS.ErrnoException) => resolve(problem.code ?? problem.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (code === null) return ok(`端口 ${host}:${port} 可用`);
  if (code === 'EACCES')
    return error(`没有权限监听端口 ${port}`, '请用 1024 以上的端口，或给服务 CAP_NET_BIND_SERVICE 权限');
  if (code !== 'EADDRINUSE') return error(`不能监听 ${host}:${port}（${code}）`, '请检查 HOST 是否是本机地址');
  if (await isOurs(host, port)) return ok(`服务正在 ${host}:${port} 运行`);
  return error(`端口 ${host}:${port} 被其他程序占用`, '请停止它，或用 PORT 指定另一个端口');
}

async function isOurs(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  for (const protocol of ['http', 'https']) {
    const reply = await fetch(`${protocol}://${name}:${port}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
      // A certificate for the public host fails on this address: any answer over TLS is enough.
      (problem: Error) => (/certificate|altname|self.signed/i.test(String(problem.cause)) ? 'tls' : null),
    );
    if (reply === 'tls') return true;
    if (reply !== null && typeof reply !== 'string' && (await reply.text()).includes('"ok"')) return true;
  }
  return false;
}

async function checkFolder({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [error(`数据目录 ${dataDir} 不存在或不可写`, '请用 DATA_DIR 指定服务账号可写的目录')];
  }
  return [ok(`数据目录 ${dataDir} 可写`), await checkDisk(dataDir), ...(await checkModes(dataDir, databaseUrl))];
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const disk = await statfs(dataDir);
  const [free, total] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  const isBelow = ({ share, bytes }: typeof FLOOR) => free < Math.min(bytes, total * share);
  const text = `数据目录所在磁盘剩余 ${(free / GIBIBYTE).toFixed(1)} GiB（共 ${(total / GIBIBYTE).toFixed(1)} GiB）`;
  if (isBelow(FLOOR)) return error(text, '已不能上传文件，请清理磁盘或扩容');
  return isBelow(LOW) ? warning(text, '空间不多，请清理磁盘或扩容') : ok(text);
}

/** Reports secrets and backups that other users of the machine can read. */
async function checkModes(dataDir: string, databaseUrl: string | null): Promise<Finding[]> {
  if (process.platform === 'win32') return [];
  const secrets = databaseUrl === null ? ['postgres/passwords.json', 'postgres/data'] : [];
  const open: string[] = [];
  for (const name of [...secrets, 'backups']) {
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(join(dataDir, name));
  }
  if (open.length === 0) return [ok('数据库口令和数据只有服务账号可读')];
  return open.map((path) => error(`${path} 可被其他用户读取`, `请执行 chmod go= '${path}'`));
}
