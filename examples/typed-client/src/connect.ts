import { type Api, createApi } from '../api/client.js';

/** Signs in with what the environment says and returns every call. */
export async function connect(): Promise<Api> {
  let token: string | null = null;
  const url = process.env.CONSOLE_URL ?? 'http://127.0.0.1:8080';
  const api = createApi({ url, token: () => token });
  const account = process.env.CONSOLE_ACCOUNT ?? 'superAdmin';
  token = await api.session.login({ account, password: process.env.CONSOLE_PASSWORD ?? '' });
  return api;
}
