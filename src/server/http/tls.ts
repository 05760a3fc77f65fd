import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { Server as TlsServer } from 'node:tls';
import { type Config, ConfigError } from '../config.ts';
import type { Log } from '../log.ts';

type Files = NonNullable<Config['tls']>;

/** Interval of checks for renewed certificate files, in ms. */
const LOOK_MS = 5_000;
const HOST = /^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/i;

/** Reads chain and key for TLS 1.2 or later. @throws ConfigError if they are missing, broken or no pair */
export function readTls({ cert, key }: Files): { cert: Buffer; key: Buffer; minVersion: 'TLSv1.2' } {
  const read = { cert: readPem('TLS_CERT', cert), key: readPem('TLS_KEY', key) };
  const certificate = parsed('TLS_CERT', cert, () => new X509Certificate(read.cert));
  const own = parsed('TLS_KEY', key, () => createPrivateKey(read.key));
  if (!certificate.checkPrivateKey(own)) throw new ConfigError(['TLS_KEY 不是 TLS_CERT 这张证书的私钥']);
  return { ...read, minVersion: 'TLSv1.2' };
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigError([`${name} 指定的文件 ${path} 不存在或无权读取`]);
  }
}

function parsed<T>(name: string, path: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new ConfigError([`${name} 指定的文件 ${path} 不是 PEM 格式`]);
  }
}

/** Reloads the certificate files on changes and SIGHUP; ignores a pair that does not match. Returns a stop function. */
export function keepCertificate(server: Server, files: Files, log: Log): () => Promise<void> {
  const renew = () => {
    try {
      if (server instanceof TlsServer) server.setSecureContext(readTls(files));
      log.info({ certificate: files.cert }, 'certificate read again');
    } catch (error) {
      log.error({ reason: String(error) }, 'the new certificate cannot be used; the former one stays');
    }
  };
  for (const path of [files.cert, files.key]) watchFile(path, { interval: LOOK_MS, persistent: false }, renew);
  process.on('SIGHUP', renew);
  return async () => {
    process.off('SIGHUP', renew);
    for (const path of [files.cert, files.key]) unwatchFile(path, renew);
  };
}

/** Redirects plain HTTP to TLS; unknown hosts are refused. Returns a function that stops the redirecting server. */
export async function redirectToTls(
  { host, redirectPort, allowedHosts }: Pick<Config, 'host' | 'redirectPort' | 'allowedHosts'>,
  port: string,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: LOOK_MS, headersTimeout: LOOK_MS }, (request, response) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const isServed = HOST.test(name) && (allowedHosts.length === 0 || allowedHosts.includes(name));
    const place = `https://${name}${port === '443' || port === '' ? '' : `:${port}`}${request.url ?? '/'}`;
    if (isServed && request.url?.startsWith('/')) response.writeHead(308, { location: place }).end();
    else response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('请使用 https:// 访问\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(redirectPort ?? 0, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
