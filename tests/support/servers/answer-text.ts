import { readDirectory } from '../../../src/server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../src/server/workbook/zip/zip-inflate.ts';
import type { ApiClient } from '../api-client.ts';

/** Reads the whole text of an answer; of a workbook or document, the text of its unpacked parts. */
export async function saidBy(client: ApiClient, path: string): Promise<{ status: number; text: string }> {
  const response = await client.raw(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPacked = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const parts = isPacked ? [...inflateEntries(bytes, readDirectory(bytes)).values()] : [bytes];
  return { status: response.status, text: parts.map((part) => part.toString('utf8')).join('\n') };
}
