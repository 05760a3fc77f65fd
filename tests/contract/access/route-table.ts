import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** A route as the running server registered it, not taken from a list. */
export interface Route {
  method: string;
  /** With the router's parameters: `/api/schemas/:name`. */
  url: string;
}

const CREATED = 'fastify.initialization';

/**
 * Notes every route the last server created by `work` registers: what is not seen here is not served (security.md#R1). A
 * server that only filled the database before is forgotten.
 */
export async function recordRoutes<T>(work: () => Promise<T>): Promise<{ routes: Route[]; result: T }> {
  let routes: Route[] = [];
  const onCreated = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }; // what this channel carries
    const own: Route[] = [];
    routes = own;
    fastify.addHook('onRoute', ({ method, url, config }) => {
      // Routes of resources made at run time answer no call without one; the tests of such resources try them.
      if (config?.isForMade) return;
      const methods = [method].flat();
      // HEAD of a GET is the same registration, with the same hooks.
      for (const one of methods) if (one !== 'HEAD' || !methods.includes('GET')) own.push({ method: one, url });
    });
  };
  subscribe(CREATED, onCreated);
  try {
    const result = await work();
    return { routes, result };
  } finally {
    unsubscribe(CREATED, onCreated);
  }
}

export const isApi = ({ url }: Route): boolean => url.startsWith('/api/');

export const nameOf = ({ method, url }: Route): string => `${method} ${url}`;
