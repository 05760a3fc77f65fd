import autocannon from 'autocannon';

/** One request of a timed run. A new one is created for each sending, so that no two writes are equal. */
export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

export interface Aim {
  address: string;
  token: string;
  shot(): Shot;
}

export interface Timing {
  connections: number;
  seconds: number;
}

/** Maximum share of refused requests; with more, the figure would measure how fast the server refuses. */
const TOLERATED = 0.002;

/** Measures successful requests per second. @throws if the server refuses a share larger than `TOLERATED` */
export async function fire(
  { address, token, shot }: Aim,
  { connections, seconds }: Timing,
): Promise<{ pace: number; answered: number }> {
  let good = 0;
  let firstBad = '';
  const started = performance.now();
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method = 'GET', path, body, headers } = shot();
          const type = body ? { 'content-type': 'application/json' } : {};
          const own = { authorization: `Bearer ${token}`, ...type, ...headers };
          return { ...request, method, path: `/api/${path}`, headers: own, body: body ? JSON.stringify(body) : '' };
        },
        onResponse: (_status, body) => {
          if (body.startsWith('{"success":true')) good += 1;
          else firstBad ||= body.slice(0, 500) || 'an empty answer';
        },
      },
    ],
  });
  const elapsed = (performance.now() - started) / 1000;
  const all = result.requests.total + result.errors;
  if (good < all * (1 - TOLERATED))
    throw new Error(`${all - good} of ${all} requests failed: ${firstBad || 'no answer'}`);
  return { pace: good / elapsed, answered: good };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
