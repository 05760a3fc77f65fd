import { isApiError, isLost, messageOf } from './api-error.ts';

/** A sentence for any thrown thing where somebody wants to come in: no answer at all is the server's matter, not his (look.md#11.1). */
export function entryMessageOf(error: unknown): string {
  const isUnreachable = isLost(error) || (isApiError(error) && error.kind === 'http');
  return isUnreachable ? '后端未启动或代理错误' : messageOf(error);
}
