import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../../../../server/config.ts';
import { tenantSchema } from '../../../../server/db/session.ts';
import { type ByteRange, checkedName, type FileStore, OBJECT_NAME, randomName, type StoredFile } from './file-store.ts';

type Settings = NonNullable<Config['s3']>;
type Library = typeof import('@aws-sdk/client-s3');

/** Milliseconds, less than for a request (security.md#R12): its caller gets an error if S3 does not answer. */
const LIMITS = { connectionTimeout: 2_000, requestTimeout: 4_000, throwOnRequestTimeout: true };
const TENANT_KEY = /^t_(\d{1,16})\/([0-9a-f]{32})$/;

/** Stores files as objects `{prefix}t_1/0123…` of a bucket, for several servers; loads the library on first use. */
export class S3Files implements FileStore {
  readonly #settings: Settings;
  #opened: Promise<{ library: Library; client: S3Client }> | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async take(tenant: string, temporary: string): Promise<string> {
    const name = randomName();
    await this.put(tenant, { name, temporary });
    return name;
  }

  async put(tenant: string, { name, temporary }: { name: string; temporary: string }): Promise<void> {
    const { library, client } = await this.#open();
    const { size } = await stat(temporary);
    const body = { Body: createReadStream(temporary), ContentLength: size };
    await client.send(new library.PutObjectCommand({ ...this.#place(tenant, name), ...body }));
    await rm(temporary, { force: true });
  }

  async share(tenant: string, { from, to }: { from: string; to: string }): Promise<void> {
    const { library, client } = await this.#open();
    const { Bucket, Key } = this.#place(tenant, from);
    const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`;
    await client.send(new library.CopyObjectCommand({ ...this.#place(tenant, to), CopySource }));
  }

  async read(tenant: string, name: string, range?: ByteRange): Promise<Readable | null> {
    const { library, client } = await this.#open();
    const part = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
    try {
      const { Body } = await client.send(new library.GetObjectCommand({ ...this.#place(tenant, name), ...part }));
      return Body instanceof Readable ? Body : null;
    } catch (error) {
      if (error instanceof library.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    }
  }

  async remove(tenant: string, name: string): Promise<void> {
    const { library, client } = await this.#open();
    await client.send(new library.DeleteObjectCommand(this.#place(tenant, name)));
  }

  async olderThan(tenant: string, moment: Date): Promise<string[]> {
    const old: string[] = [];
    for await (const { key, time } of this.#keys(`${tenantSchema(tenant)}/`)) {
      const name = key.slice(key.lastIndexOf('/') + 1);
      if (OBJECT_NAME.test(name) && time < moment) old.push(name);
    }
    return old;
  }

  async *list(): AsyncGenerator<StoredFile> {
    for await (const { key } of this.#keys('t_')) {
      const [, tenant, name] = TENANT_KEY.exec(key) ?? [];
      if (tenant !== undefined && name !== undefined) yield { tenant, name };
    }
  }

  /** Keys below the prefix, read a thousand at a time. */
  async *#keys(below: string): AsyncGenerator<{ key: string; time: Date }> {
    const { library, client } = await this.#open();
    const { bucket, prefix } = this.#settings;
    const input = { Bucket: bucket, Prefix: `${prefix}${below}` };
    for await (const { Contents = [] } of library.paginateListObjectsV2({ client }, input)) {
      for (const { Key = '', LastModified } of Contents)
        yield { key: Key.slice(prefix.length), time: LastModified ?? new Date() };
    }
  }

  #place(tenant: string, name: string): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.#settings;
    return { Bucket: bucket, Key: `${prefix}${tenantSchema(tenant)}/${checkedName(name)}` };
  }

  #open(): Promise<{ library: Library; client: S3Client }> {
    this.#opened ??= this.#connect();
    return this.#opened;
  }

  async #connect(): Promise<{ library: Library; client: S3Client }> {
    const library = await import('@aws-sdk/client-s3');
    const { endpoint, region, pathStyle, accessKeyId, secretAccessKey } = this.#settings;
    const client = new library.S3Client({
      endpoint,
      region,
      forcePathStyle: pathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 2,
      requestHandler: LIMITS,
      // S3-compatible services of other vendors lack the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { library, client };
  }
}
