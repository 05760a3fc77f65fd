import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';

export interface Access {
  token?: string;
  account?: string;
  password?: string;
}

interface Answer {
  success: boolean;
  message: string;
  data: unknown;
}

/**
 * Fetches the API document of a running installation, with the calls that this account may read.
 * @throws Error with the server's message if it refuses to sign in or to return the document
 */
export async function fetchDocument(url: string, access: Access): Promise<OpenApiDocument> {
  const base = `${url.replace(/\/+$/, '')}/api`;
  const token = access.token ?? (await signIn(base, access));
  const document = `${base}/openapi.json`;
  const answer = (await read(document, { headers: { authorization: `Bearer ${token}` } })) as OpenApiDocument | Answer; // checked below
  if ('openapi' in answer) return answer;
  throw new Error(`${document}: ${answer.message}`);
}

async function signIn(base: string, { account, password }: Access): Promise<string> {
  if (!account || !password) throw new Error('--url needs --token, or --account and --password');
  const answer = (await read(`${base}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  })) as Answer; // checked below
  if (!answer.success || typeof answer.data !== 'string') throw new Error(`${base}/login: ${answer.message}`);
  return answer.data;
}

async function read(address: string, request: RequestInit): Promise<unknown> {
  const answer: unknown = await fetch(address, request)
    .then((response) => response.json())
    .catch(() => undefined);
  if (answer === undefined) throw new Error(`no answer of the product at ${address}: check --url, and that it runs`);
  return answer;
}
