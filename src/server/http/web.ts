import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { arrivalShare } from '../arrival.ts';
import type { Database } from '../db/database.ts';
import { refuse } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { selectStreamAddresses } from './camera-origin.sql.ts';
import { isPage } from './methods.ts';
import { sendFailure } from './replies/error-replies.ts';
import { addAllHeaders, pagePolicy } from './security-headers.ts';

/** Placeholder in index.html for the nonce of each answer. */
const NONCE_MARK = '__CSP_NONCE__';
/** Tag of pages served while demo data are written; pages without this tag do not poll for progress. */
const ARRIVING = '<meta name="arriving" content="demo" />';
/** Cache header of files with a content hash in their name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** File that no proxy may hold back: a newer one brings the newer page. */
const WORKER = 'service-worker.js';
const STATIC = { index: false, decorateReply: false, dotfiles: 'ignore', preCompressed: true } as const;

/** Serves the built client: hashed files cached for ever, index.html uncached for every other page. */
export async function registerWeb(app: FastifyInstance, platform: Platform): Promise<void> {
  const { webRoot } = platform.config;
  const page = createPage(platform);
  const isBuilt = existsSync(join(webRoot, 'index.html'));
  if (isBuilt) {
    await registerFiles(app, webRoot);
    for (const url of ['/', '/index.html']) {
      app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => page(reply) });
    }
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return toPage(request, reply) ?? page(reply);
    return sendFailure(addAllHeaders(reply), refuse('1013001'), platform.now().getTime());
  });
}

/** Serves the chunks of this and earlier builds in assets/, and each file beside assets/ by a route. */
async function registerFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...STATIC,
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (response) => response.header('cache-control', FOR_EVER),
  });
  await app.register(fastifyStatic, {
    ...STATIC,
    root: webRoot,
    wildcard: false,
    setHeaders: (response, path) => {
      if (path.endsWith(WORKER)) response.header('cache-control', 'no-cache');
    },
    globIgnore: ['index.html', 'assets/**', '**/*.br', '**/*.gz'],
    maxAge: '1h',
  });
}

/** Redirects a page's path with a slash at its end, relatively: a proxy may serve the product below a path. */
function toPage({ url }: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const [, name, query = ''] = /[^/]*\/([^/?]+)\/(\?.*)?$/.exec(url) ?? [];
  return name === undefined ? null : addAllHeaders(reply).redirect(`../${name}${query}`, 308);
}

/** Sends index.html with a new nonce (security.md#R17). */
function createPage(platform: Platform): (reply: FastifyReply) => Promise<FastifyReply> {
  const { webRoot, cameraOrigins, embedOrigins, mapTiles } = platform.config;
  const cameras = new CameraOrigins(platform.database, platform.log);
  const readIndex = createIndexReader(join(webRoot, 'index.html'));
  return async (reply) => {
    const registered = await cameras.all(platform.now().getTime());
    const nonce = randomBytes(16).toString('base64');
    const sources = {
      cameras: [...new Set([...cameraOrigins, ...registered])],
      embeds: embedOrigins,
      tiles: mapTiles?.template ?? null,
    };
    const html = (await readIndex()).replaceAll(NONCE_MARK, nonce);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce, sources))
      .header('permissions-policy', 'microphone=(), payment=(), usb=()')
      .send((await isArriving(platform)) ? html.replace('</head>', `${ARRIVING}</head>`) : html);
  };
}

/** True while demo data are written; false without a database. */
function isArriving({ database }: Platform): Promise<boolean> {
  return arrivalShare(database).then(
    (share) => share !== null,
    () => false,
  );
}

/** Returns a function that reads the file again only after a new build. */
function createIndexReader(file: string): () => Promise<string> {
  let cached = { changed: 0, html: '' };
  return async () => {
    const { mtimeMs } = await stat(file);
    if (mtimeMs !== cached.changed) cached = { changed: mtimeMs, html: await readFile(file, 'utf8') };
    return cached.html;
  };
}

const KEEP_MS = 30_000;
const MAX_CAMERAS = 1_000;
const MAX_ORIGINS = 100;

/** Caches the origins of cameras' streams for 30 s, for the policy of pages that play them (security.md#5.12). */
class CameraOrigins {
  readonly #database: Database;
  readonly #log: Log;
  #known: string[] = [];
  #readAt = 0;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  async all(nowMs: number): Promise<readonly string[]> {
    if (nowMs - this.#readAt < KEEP_MS) return this.#known;
    try {
      this.#known = await this.#read();
      this.#readAt = nowMs;
    } catch (error) {
      // Without a database the page is served anyway; its video players then report failures.
      this.#log.warn({ err: error }, 'camera origins could not be read');
    }
    return this.#known;
  }

  async #read(): Promise<string[]> {
    const addresses = await selectStreamAddresses(this.#database.session(DEFAULT_TENANT), MAX_CAMERAS);
    const origins = addresses.flatMap(originOf);
    return [...new Set(origins)].slice(0, MAX_ORIGINS);
  }
}

/** Origin of an address; empty if the text could add other parts to a policy. */
function originOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { protocol, host } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && /^[a-z0-9.:[\]-]+$/.test(host) ? [`${protocol}//${host}`] : [];
}
