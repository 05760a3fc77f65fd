/** Uploads a picture while it is read, then downloads it and compares: `npm run upload -- gate.jpg`. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { ApiFailure } from '../api/client.js';
import { connect } from './connect.js';

const [file = 'picture.jpg'] = process.argv.slice(2);
const api = await connect();
try {
  const stream = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>; // two libraries of types, one thing
  const id = await api.sysFileInfo.upload({ file: { name: basename(file), stream } });
  const kept = await api.sysFileInfo.download.blob({ id });
  const same = kept.size === (await readFile(file)).byteLength;
  console.log(`${id}\t${kept.size}\t${same ? '一致' : '大小不同'}`);
} catch (error) {
  if (!(error instanceof ApiFailure)) throw error;
  console.error(error.message, ...error.errors.map(({ message }) => message));
  process.exitCode = 1;
}
