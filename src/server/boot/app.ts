import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import { answerBrokenRequest } from '../http/client-errors.ts';
import { registerEndpoints } from '../http/endpoints.ts';
import { registerErrorReplies, sendFailure, toAppError } from '../http/replies/error-replies.ts';
import type { Platform } from '../platform.ts';
import { hubUrl } from '../realtime/hub-admission.ts';
import '../http/fastify-types.ts';
import { refuse } from '../errors.ts';
import { LIMITS, limitServer, registerLimits } from '../http/admission/limits.ts';
import { registerHealth } from '../http/health.ts';
import { parseJsonBody } from '../http/input/json-body.ts';
import { logDefect, secretKeys } from '../http/journal.ts';
import { registerMethods } from '../http/methods.ts';
import { type Gauges, registerMetrics } from '../http/metrics.ts';
import { addAllHeaders, registerApiHeaders, registerSecurityHeaders } from '../http/security-headers.ts';
import { readTls } from '../http/tls.ts';
import { registerWeb } from '../http/web.ts';

export type App = FastifyInstance;

const LARGEST_PLAIN_ANSWER = 2_048;

/** Default of `request.end`, for requests outside /api, which no gate counts. */
function noEnd(): void {}

/** HTTP server with its plugins in the order they run; `endpoints` are all calls below /api. */
export async function createApp(
  platform: Platform,
  endpoints: readonly Endpoint[],
  gauges: Gauges = { sockets: () => 0 },
): Promise<FastifyInstance> {
  const app = fastify(serverOptions(platform));
  limitServer(app.server);
  app.decorateRequest('caller', null);
  app.decorateRequest('prepared', null);
  app.decorateRequest('leftMs', 0);
  app.decorateRequest('end', noEnd);
  app.addHook('onRoute', refuseUndeclared);

  registerErrorReplies(app, platform, (error, request) => logDefect(platform, error, request));
  registerSecurityHeaders(app, platform.config);
  registerLimits(app, platform);
  registerMethods(app, platform, endpoints);
  await app.register(compress, {
    threshold: LARGEST_PLAIN_ANSWER,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  registerBodyParsers(app, platform);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(
    async (api) => {
      registerApiHeaders(api);
      registerEndpoints(api, platform, endpoints);
    },
    { prefix: '/api' },
  );
  registerHealth(app, platform);
  if (platform.config.metrics) await registerMetrics(app, platform, { allowed: platform.config.metrics, gauges });
  await registerWeb(app, platform);
  return app;
}

const TIMES = { connectionsCheckingInterval: LIMITS.checkMs, headersTimeout: LIMITS.headersMs };

/** Returns one type for options with and without TLS: callers use HTTP and HTTPS servers in the same way. */
function serverOptions(platform: Platform): FastifyServerOptions<Server> & { http?: object; https?: object } {
  const { config } = platform;
  return {
    loggerInstance: platform.log as NonNullable<FastifyServerOptions['loggerInstance']>, // pino in every process
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: LIMITS.requestMs,
    connectionTimeout: LIMITS.idleMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    maxRequestsPerSocket: LIMITS.requestsPerSocket,
    ...(config.tls ? { https: { ...TIMES, ...readTls(config.tls) } } : { http: TIMES }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => hubUrl(url),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      sendFailure(addAllHeaders(reply), toAppError(error) ?? refuse('BAD_REQUEST'), platform.now().getTime());
    },
  };
}

/** Registers the parsers of bodies. Whether a call accepts the content type is checked earlier (security.md#F2). */
function registerBodyParsers(app: FastifyInstance, platform: Platform): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      request.sent = Buffer.isBuffer(body) ? body : Buffer.from(body);
      const endpoint: Pick<Endpoint, 'path' | 'body' | 'maxKeys'> = request.prepared?.endpoint ?? { path: '' };
      const secrets = () => secretKeys(platform, endpoint, request.caller);
      done(null, parseJsonBody(request.sent, { maxKeys: endpoint.maxKeys, secretKeys: secrets }));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Start-up fails for a route below /api that is no endpoint (security.md#R1). */
function refuseUndeclared({ url, config }: { url: string; config?: { endpoint?: string } }): void {
  if (/^\/api(\/|$)/i.test(url) && !config?.endpoint) throw new Error(`route ${url} has no endpoint`);
}
