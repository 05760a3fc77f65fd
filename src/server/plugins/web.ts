import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { CameraOrigins } from '../services/camera-origins.ts';
import { sendFailure } from './error-replies.ts';
import { pagePolicy } from './security-headers.ts';

/** Replaced in index.html by the nonce of each answer. */
const NONCE_MARK = '__CSP_NONCE__';
const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Serves the built client: hashed files for ever, index.html fresh with its own policy for every other page. */
export async function registerWeb(app: FastifyInstance, platform: Platform): Promise<void> {
  const { webRoot } = platform.config;
  const index = readIndex(webRoot);
  const cameras = new CameraOrigins(platform.database, platform.log);
  const page = (reply: FastifyReply) => sendPage(reply, { platform, index, cameras });

  if (index !== null) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      // A route per file there is: no path of a request ever reaches the file system.
      wildcard: false,
      decorateReply: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.includes(`${sep}assets${sep}`);
        response.header('cache-control', hashed ? ONE_YEAR : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => page(reply));
    app.get('/index.html', (_request, reply) => page(reply));
  }
  app.setNotFoundHandler((request, reply) => {
    if (index !== null && isPage(request)) return page(reply);
    return sendFailure(reply, refuse('1013001'), platform.now().getTime());
  });
}

function readIndex(webRoot: string): string | null {
  const file = join(webRoot, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** A route of the client's own: not an API path and not a file that is simply missing. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return method === 'GET' && !/^\/(api|hubs|assets)(\/|$)/i.test(path) && !/\.[a-z0-9]{1,8}$/i.test(path);
}

interface Page {
  platform: Platform;
  index: string | null;
  cameras: CameraOrigins;
}

async function sendPage(reply: FastifyReply, { platform, index, cameras }: Page): Promise<FastifyReply> {
  const { cameraOrigins, embedOrigins } = platform.config;
  const registered = await cameras.all(platform.now().getTime());
  const nonce = randomBytes(16).toString('base64');
  const sources = { cameras: [...new Set([...cameraOrigins, ...registered])], embeds: embedOrigins };
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(nonce, sources))
    .header('permissions-policy', 'microphone=(), payment=(), usb=()')
    .send((index ?? '').replaceAll(NONCE_MARK, nonce));
}
