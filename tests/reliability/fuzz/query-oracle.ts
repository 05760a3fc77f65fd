import type { Exchange } from './judge.ts';

const UNKNOWN = /^未知参数：(.*)$/s;

/**
 * Problem in the treatment of undocumented query keys (wire.md#1.3); null: none. A GET ignores unknown flat keys;
 * bracketed keys, repeated known ones, and all keys of a POST or a call that declares it are refused.
 */
export function queryProblem({ draft }: Exchange, answer: { isRefused: boolean; message: string }): string | null {
  const { route, method, rawPath, query } = draft;
  if (method !== undefined || rawPath !== undefined || route.unknownQuery === 'ignored') return null;
  const keys = query.map(([key]) => key);
  const isKnown = (key: string) => Object.hasOwn(route.query, key);
  const mayIgnore = (key: string) =>
    route.unknownQuery !== 'refused' && !/[[\]]/.test(key) && !key.includes('__proto__');
  const refusable = keys.filter((key, at) => (isKnown(key) ? keys.indexOf(key) !== at : !mayIgnore(key)));
  if (refusable.length > 0) return answer.isRefused ? null : `accepted the query key ${refusable[0]}`;
  const refused = answer.isRefused ? UNKNOWN.exec(answer.message)?.[1] : undefined;
  return refused !== undefined && keys.includes(refused) ? `refused the query key ${refused}` : null;
}
