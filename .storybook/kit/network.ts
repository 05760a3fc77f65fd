import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../../src/client/api/http.ts';
import type { MockReply, MockRequest } from './mocks/mock-replies.ts';

/** Function that answers a request of a story; undefined: the next function in the list may answer. */
export type Answer = (request: MockRequest) => MockReply | undefined | Promise<MockReply | undefined>;

/** up: replies at once; silent: never replies; down: no connection. */
export type Network = 'up' | 'silent' | 'down';

export interface Traffic {
  /** Every call, oldest first. */
  sent: MockRequest[];
  /** Paths that no `Answer` handles, which is a defect of the story. */
  unanswered: string[];
}

/** Replaces the adapter of the console's axios client, so that stories run all other client code unchanged. */
export function connect(answers: readonly Answer[], network: () => Network): Traffic {
  const traffic: Traffic = { sent: [], unanswered: [] };
  http.defaults.adapter = async (config) => {
    if (network() === 'silent') return new Promise<never>(() => {});
    if (network() === 'down') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const request = toRequest(config);
    traffic.sent.push(request);
    for (const answer of answers) {
      const reply = await answer(request);
      if (reply) return toResponse(reply, config);
    }
    traffic.unanswered.push(`${request.method} ${request.path}`);
    throw new AxiosError(`no answer for ${request.path}`, AxiosError.ERR_NETWORK, config);
  };
  return traffic;
}

function toRequest(config: InternalAxiosRequestConfig): MockRequest {
  const url = new URL(config.url ?? '', 'http://stories');
  return {
    method: config.method?.toUpperCase() === 'POST' ? 'POST' : 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
  };
}

type Response = Awaited<ReturnType<AxiosAdapter>>;

function toResponse({ status, body }: MockReply, config: InternalAxiosRequestConfig): Response {
  const isFile = body instanceof Blob;
  const data = config.responseType === 'blob' && !isFile ? new Blob([JSON.stringify(body)], JSON_FILE) : body;
  return { data, status, statusText: '', headers: {}, config };
}

const JSON_FILE = { type: 'application/json' };
