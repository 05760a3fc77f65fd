import axios, { type AxiosError, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { ApiError } from './api-error.ts';
import { readToken } from './storage.ts';

/** Timeout in ms of every call but uploads and downloads (wire.md#1.1). */
export const TIMEOUT = 6_000;

/** Name of the header that makes a POST idempotent (wire.md#1.3). */
export const REQUEST_ID = 'X-Request-Id';

/** Header with the resource version of a form; the server keeps values of fields removed since (decision 026). */
export const SCHEMA_HASH = 'X-Schema-Hash';

/** The one axios client. Its interceptors add the token and turn "no answer" into an ApiError; unwrap.ts reads answers. */
export const http = axios.create({ baseURL: '/api', timeout: TIMEOUT, validateStatus: () => true });

http.interceptors.request.use((config) => {
  const token = readToken();
  if (token) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

function requestIdOf(error: AxiosError): string | null {
  const value = error.config?.headers.get(REQUEST_ID);
  return typeof value === 'string' ? value : null;
}

/** ApiError for a call without an answer: 已取消, 请求超时 or 网络连接失败. */
export function toLost(error: unknown): ApiError {
  if (isCancel(error)) return new ApiError('已取消', { kind: 'cancelled', shown: true });
  const requestId = isAxiosError(error) ? requestIdOf(error) : null;
  if (isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')) {
    return new ApiError('请求超时，请稍后再试', { kind: 'timeout', requestId });
  }
  return new ApiError('网络连接失败，请检查网络后再试', { kind: 'network', requestId });
}

http.interceptors.response.use(
  (response: AxiosResponse) => response,
  (error: unknown) => Promise.reject(toLost(error)),
);
