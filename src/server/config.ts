import { join, resolve } from 'node:path';
import { INSTALLATION_DIR } from './installation.ts';
import { isLoopback, LOOPBACK_NAMES } from './loopback.ts';
import { OperatorError } from './operator-error.ts';
import { type OutboundHost, PLACE, toPlaces } from './outbound/places.ts';
import { SMS_CODES } from './outbound/sms-settings.ts';

/** Configuration of a process (decision 082), checked once at start. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Bucket for uploaded files; null: files are in dataDir. */
  s3: S3Settings | null;
  /** null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  seed: 'demo' | 'none';
  adminPassword: string | null;
  demoPassword: string | null;
  /** Overrides the stored setting; null: the setting applies. */
  captchaOpen: boolean | null;
  logLevel: string;
  /** `plan`: an upgrade is printed but not run. */
  upgrade: 'run' | 'plan';
  /** Development: the server reloads descriptor files when they are saved. */
  watchSchemas: boolean;
  production: boolean;
  /** PEM files of certificate and key, for HTTPS; null: HTTP, for loopback or behind a proxy. */
  tls: { cert: string; key: string } | null;
  /** Port that redirects plain HTTP to HTTPS; null: none. */
  redirectPort: number | null;
  /** Access to /metrics: with a token from any machine, without one from this machine only; null: none. */
  metrics: { token: string | null } | null;
  /** True if only this machine can reach the server. */
  loopback: boolean;
  /** Host names accepted in the Host header; empty: any. Default on loopback: names of this machine. */
  allowedHosts: string[];
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted; empty: none. */
  trustedProxies: string[];
  /** Origins of pages that menus embed; `cameraOrigins`: further origins of camera pictures (security.md#R17). */
  embedOrigins: string[];
  cameraOrigins: string[];
  /** Tiles of the base map; null: none, so that browsers load nothing from other hosts. */
  mapTiles: MapTiles | null;
  /** Address of a Storybook that can open drafts of descriptors; null: none. */
  storybookUrl: string | null;
  /** Hosts that the server may call (security.md#R23), by default those in KNOWN_SERVICES. */
  outboundPlaces: OutboundHost[];
  /** Time without a report after which another worker takes over a job, in ms. */
  jobLeaseMs: number;
  /** True if this process runs timers and recalculates limits after a change of the calendar; one process must. */
  runsTimers: boolean;
  /** Service that sends short messages; `stored`: the provider whose stored settings are complete. */
  smsProvider: 'simulator' | 'aliyun' | 'tencent' | 'none' | 'stored';
  /** Provider settings from the environment by code, which override stored ones (wire.md#5.7). */
  smsSettings: ReadonlyMap<string, string>;
  /** Folder of the built web client. */
  webRoot: string;
}

/** Bucket of a service with the S3 protocol. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of keys: empty, or ending with a slash. */
  prefix: string;
  /** True if the bucket is part of the path, not of the host name. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Map tiles in Web Mercator. */
export interface MapTiles {
  /** URL of a tile with {z}, {x} and {y}; a path is on this server. */
  template: string;
  /** Highest zoom level of the tiles. */
  mostZoom: number;
  /** Copyright notice of the map, shown on it; null: none. */
  credit: string | null;
}

export type Environment = Record<string, string | undefined>;

/** Reports all problems of the environment at once. */
export class ConfigError extends OperatorError {
  constructor(problems: string[]) {
    super(`启动配置有误：\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const MIN_PASSWORD = 8;
const MIN_TOKEN = 16;
/** Limits of a job lease, in seconds. Workers report every second, so that one late report does not end a lease. */
const LEASE_SECONDS = { standard: 15, from: 3, to: 600 };
const TILE_LEVELS = { standard: 18, from: 1, to: 22 };
const MOST_CREDIT = 100;
const TILE_ADDRESS = /^(https?:\/\/[a-z0-9.-]+(:\d{1,5})?)?\/(?!\/)[\w.\-/{}~%?=&+]*$/i;
const PAGE_ADDRESS = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w.\-/~%]*)?$/i;
const ANY_PORT = { standard: 8_080, from: 0, to: 65_535 };
const BUILT_WEB = join(INSTALLATION_DIR, 'dist/web');

/** Reads environment variables and collects the faults of their values. */
class Reader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | null {
    return this.#env[name]?.trim() || null;
  }

  check(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem);
  }

  whole(name: string, { standard, from, to }: { standard: number; from: number; to: number }): number {
    const text = this.text(name) ?? String(standard);
    const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    this.check(number >= from && number <= to, `${name} 应为 ${from}–${to} 的整数，现为 ${text}`);
    return number;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], standard: T): T {
    const text = this.text(name);
    const found = allowed.find((value) => value === text);
    this.check(text === null || found !== undefined, `${name} 应为 ${allowed.join('、')} 之一，现为 ${text}`);
    return found ?? standard;
  }

  flag(name: string): boolean | null {
    const text = this.text(name);
    this.check(text === null || /^(true|false|1|0)$/.test(text), `${name} 应为 true 或 false，现为 ${text}`);
    return text === null ? null : text === 'true' || text === '1';
  }

  password(name: string): string | null {
    // Not trimmed: spaces may belong to the password.
    const text = this.#env[name] || null;
    this.check(text === null || text.length >= MIN_PASSWORD, `${name} 至少 ${MIN_PASSWORD} 个字符`);
    return text;
  }

  list(name: string, pattern: RegExp, example: string): string[] {
    const items = (this.text(name) ?? '').split(',').flatMap((item) => item.trim() || []);
    for (const item of items) this.check(pattern.test(item), `${name} 中的 ${item} 不正确，例如 ${example}`);
    return items;
  }

  tls(): Config['tls'] {
    const [cert, key] = [this.text('TLS_CERT'), this.text('TLS_KEY')];
    this.check((cert === null) === (key === null), 'TLS_CERT 和 TLS_KEY 应同时设置，为证书和私钥的 PEM 文件');
    return cert !== null && key !== null ? { cert: resolve(cert), key: resolve(key) } : null;
  }

  metrics(): Config['metrics'] {
    const token = this.text('METRICS_TOKEN');
    const isShort = token !== null && token.length < MIN_TOKEN;
    this.check(!isShort, `METRICS_TOKEN 至少 ${MIN_TOKEN} 个字符`);
    return token !== null || this.flag('METRICS') === true ? { token } : null;
  }

  s3(): S3Settings | null {
    if (this.oneOf('STORAGE', ['local', 's3'], 'local') === 'local') return null;
    const needed = (name: string) => {
      const text = this.text(name);
      this.check(text !== null, `STORAGE=s3 时应设置 ${name}`);
      return text ?? '';
    };
    const endpoint = needed('S3_ENDPOINT');
    this.check(endpoint === '' || /^https?:\/\/[^/?#]+\/?$/.test(endpoint), 'S3_ENDPOINT 应为 http(s)://主机[:端口]');
    const prefix = this.text('S3_PREFIX') ?? '';
    this.check(/^([\w.-]+\/)*$/.test(prefix), 'S3_PREFIX 应以 / 结尾，例如 hazard/');
    return {
      endpoint,
      prefix,
      region: this.text('S3_REGION') ?? 'us-east-1',
      bucket: needed('S3_BUCKET'),
      pathStyle: this.flag('S3_PATH_STYLE') ?? true,
      accessKeyId: needed('S3_ACCESS_KEY_ID'),
      secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    };
  }

  mapTiles(): MapTiles | null {
    const template = this.text('MAP_TILES');
    const mostZoom = this.whole('MAP_TILES_ZOOM', TILE_LEVELS);
    const credit = this.text('MAP_TILES_CREDIT');
    this.check((credit ?? '').length <= MOST_CREDIT, `MAP_TILES_CREDIT 最多 ${MOST_CREDIT} 个字符`);
    if (template === null) return null;
    const isWhole = ['{z}', '{x}', '{y}'].every((part) => template.split(part).length === 2);
    this.check(
      isWhole && TILE_ADDRESS.test(template),
      'MAP_TILES 应为带 {z}、{x}、{y} 的地址，例如 https://tiles.example.com/{z}/{x}/{y}.png',
    );
    return { template, mostZoom, credit };
  }

  page(name: string, example: string): string | null {
    const text = this.text(name);
    this.check(text === null || PAGE_ADDRESS.test(text), `${name} 应为网页的地址，例如 ${example}`);
    return text;
  }

  databaseUrl(): string | null {
    const text = this.text('DATABASE_URL');
    const valid = text === null || /^postgres(ql)?:\/\//.test(text);
    this.check(valid, 'DATABASE_URL 应以 postgres:// 开头');
    return text;
  }
}

const ORIGIN = /^(https?|wss?):\/\/[a-z0-9.*-]+(:\d{1,5})?$/i;
const HOST_NAME = /^[a-z0-9.:[\]-]+$/i;
const ADDRESS = /^[0-9a-f.:]+(\/\d{1,3})?$/i;

const SMS_PROVIDERS = ['simulator', 'aliyun', 'tencent', 'none', 'stored'] as const;
/** Hosts of all services that this release can call. */
const KNOWN_SERVICES = ['dysmsapi.aliyuncs.com', 'sms.tencentcloudapi.com', 'qyapi.weixin.qq.com'];

function readPlaces(reader: Reader): OutboundHost[] {
  const listed = reader.list('OUTBOUND_HOSTS', PLACE, 'qyapi.weixin.qq.com');
  return toPlaces(listed.length > 0 ? listed : KNOWN_SERVICES);
}

/** Host names accepted in requests. Default on loopback: this machine's names; other names come from foreign pages. */
function readHosts(reader: Reader, host: string): string[] {
  const listed = reader.list('ALLOWED_HOSTS', HOST_NAME, 'hazard.example.com').map((name) => name.toLowerCase());
  return listed.length === 0 && isLoopback(host) ? [...new Set([...LOOPBACK_NAMES, host])] : listed;
}

function pairOf(name: string, value: string | null): [string, string][] {
  return value === null ? [] : [[name, value]];
}

export function readConfig(env: Environment): Config {
  const reader = new Reader(env);
  const host = reader.text('HOST') ?? '127.0.0.1';
  const config: Config = {
    host,
    port: reader.whole('PORT', ANY_PORT),
    dataDir: resolve(reader.text('DATA_DIR') ?? './data'),
    s3: reader.s3(),
    databaseUrl: reader.databaseUrl(),
    seed: reader.oneOf('SEED', ['demo', 'none'], 'demo'),
    adminPassword: reader.password('ADMIN_PASSWORD'),
    demoPassword: reader.password('DEMO_PASSWORD'),
    captchaOpen: reader.flag('CAPTCHA_OPEN'),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    upgrade: reader.oneOf('UPGRADE', ['run', 'plan'], 'run'),
    watchSchemas: reader.flag('WATCH_SCHEMAS') === true && env.NODE_ENV !== 'production',
    production: env.NODE_ENV === 'production',
    tls: reader.tls(),
    redirectPort: reader.text('REDIRECT_PORT') === null ? null : reader.whole('REDIRECT_PORT', ANY_PORT),
    metrics: reader.metrics(),
    loopback: isLoopback(host),
    allowedHosts: readHosts(reader, host),
    trustedProxies: reader.list('TRUSTED_PROXIES', ADDRESS, '10.0.0.1'),
    embedOrigins: reader.list('EMBED_ORIGINS', ORIGIN, 'https://map.example.com'),
    cameraOrigins: reader.list('CAMERA_ORIGINS', ORIGIN, 'https://camera.example.com:8443'),
    mapTiles: reader.mapTiles(),
    storybookUrl: reader.page('STORYBOOK_URL', 'http://127.0.0.1:6006'),
    outboundPlaces: readPlaces(reader),
    runsTimers: reader.flag('TIMERS') ?? true,
    jobLeaseMs: reader.whole('JOB_LEASE_SECONDS', LEASE_SECONDS) * 1_000,
    smsProvider: reader.oneOf('SMS_PROVIDER', SMS_PROVIDERS, 'stored'),
    smsSettings: new Map(SMS_CODES.flatMap((code) => pairOf(code, reader.text(code)))),
    webRoot: resolve(reader.text('WEB_ROOT') ?? BUILT_WEB),
  };
  const isDemo = config.seed === 'demo' && !config.production && config.loopback;
  if (isDemo && reader.text('SMS_PROVIDER') === null && config.smsSettings.size === 0) config.smsProvider = 'simulator';
  reader.check(!config.production || config.smsProvider !== 'simulator', SIMULATOR_REFUSED);
  reader.check(mayHoldDemoAccounts(config) || config.seed === 'none', DEMO_REFUSED);
  reader.check(
    config.redirectPort === null || config.tls !== null,
    'REDIRECT_PORT 只在设置了 TLS_CERT 和 TLS_KEY 时有用',
  );
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

export const DEMO_REFUSED =
  '演示账号不能在 NODE_ENV=production 或对外开放的 HOST 上启用：请设置 SEED=none，或用 DEMO_PASSWORD 指定演示账号的密码';

const SIMULATOR_REFUSED =
  'SMS_PROVIDER=simulator 会把短信验证码直接显示给请求者，不能与 NODE_ENV=production 同时使用：请改用 aliyun、tencent 或 none';

/** Demo accounts share a password, so they need loopback or a password chosen by the operator. */
export function mayHoldDemoAccounts(config: Pick<Config, 'production' | 'loopback' | 'demoPassword'>): boolean {
  return config.demoPassword !== null || (!config.production && config.loopback);
}
