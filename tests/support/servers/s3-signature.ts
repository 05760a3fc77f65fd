import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: string;
  /** Path and query of the request line. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Names of the signed headers in lower case, sorted. */
  signed: readonly string[];
  /** Digest of the body, or UNSIGNED-PAYLOAD. */
  payload: string;
  /** Scope of the signing key, such as 20130524/us-east-1/s3/aws4_request. */
  scope: string;
  secret: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature of a request by the published rules of AWS Signature Version 4, written without the library it judges. */
export function signatureOf({ method, url, headers, signed, payload, scope, secret }: SignedRequest): string {
  const [path = '', query = ''] = url.split('?');
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort();
  const lines = signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`);
  const canonical = [method, path, pairs.join('&'), lines.join(''), signed.join(';'), payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => mac(made, part), `AWS4${secret}`);
  return mac(key, text).toString('hex');
}
