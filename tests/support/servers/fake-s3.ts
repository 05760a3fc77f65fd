import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FakeServer } from './listening.ts';
import { signatureOf } from './s3-signature.ts';

interface Stored {
  bytes: Buffer;
  time: Date;
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
/** Small, so that every list of a test has several pages. */
const PAGE = 3;

/** Bucket that speaks the protocol of S3: put, get with Range, copy, delete, list; a wrong signature is refused. */
export class FakeS3 extends FakeServer {
  readonly objects = new Map<string, Stored>();
  readonly keyId = 'test-key-id';
  readonly secret = 'test/secret+key';
  readonly bucket = 'hazard-files';
  refused = 0;

  /** Environment variables of a server that stores its files in this bucket. */
  get env(): Record<string, string> {
    return {
      STORAGE: 's3',
      S3_ENDPOINT: this.origin,
      S3_BUCKET: this.bucket,
      S3_PREFIX: 'plant-1/',
      S3_ACCESS_KEY_ID: this.keyId,
      S3_SECRET_ACCESS_KEY: this.secret,
    };
  }

  protected answerTo(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    if (!this.#isSigned(request, body)) {
      this.refused += 1;
      fail(response, 403, 'SignatureDoesNotMatch');
      return;
    }
    const url = new URL(request.url ?? '', 'http://bucket');
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (bucket !== this.bucket) fail(response, 404, 'NoSuchBucket');
    else if (key === '') this.#list(url, response);
    else this.#object(request, response, { key, body });
  }

  #isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
    const [, keyId, scope = '', signed = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
    const payload = String(headers['x-amz-content-sha256']);
    const isBody = payload === 'UNSIGNED-PAYLOAD' || payload === createHash('sha256').update(body).digest('hex');
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const request = { method, url, headers: given, signed: signed.split(';'), payload, scope, secret: this.secret };
    return isBody && keyId === this.keyId && signatureOf(request) === signature;
  }

  #object(request: IncomingMessage, response: ServerResponse, { key, body }: { key: string; body: Buffer }): void {
    const found = this.objects.get(key);
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && typeof source === 'string') {
      const from = this.objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, ''));
      if (from) this.objects.set(key, { ...from, time: new Date() });
      if (from) response.end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
      else fail(response, 404, 'NoSuchKey');
    } else if (request.method === 'PUT') {
      this.objects.set(key, { bytes: body, time: new Date() });
      response.end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (found) sendObject(found, request.headers.range, response);
    else fail(response, 404, 'NoSuchKey');
  }

  #list({ searchParams }: URL, response: ServerResponse): void {
    const after = searchParams.get('continuation-token') ?? '';
    const all = [...this.objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '')).sort();
    const left = all.filter((key) => key > after);
    const page = left.slice(0, PAGE);
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${this.objects.get(key)?.time.toISOString()}</LastModified></Contents>`,
    );
    const next = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const isCut = `<IsTruncated>${left.length > PAGE}</IsTruncated>`;
    response.setHeader('content-type', 'application/xml');
    response.end(`<ListBucketResult>${isCut}${next}${rows.join('')}</ListBucketResult>`);
  }
}

function sendObject({ bytes }: Stored, range: string | undefined, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined) response.end(bytes);
  else
    response
      .writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` })
      .end(bytes.subarray(Number(from), Number(to) + 1));
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
