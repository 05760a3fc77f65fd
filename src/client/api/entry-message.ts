import { isApiError, isLost, messageOf } from './api-error.ts';

/** Error message on the login pages: a missing answer is the server's fault, not the user's (look.md#11.1). */
export function entryMessageOf(error: unknown): string {
  const isUnreachable = isLost(error) || (isApiError(error) && error.kind === 'http');
  return isUnreachable ? '后端未启动或代理错误' : messageOf(error);
}
