/**
 * Uploads a picture while it is read, then downloads it: `npm run upload -- gate.jpg`. The server writes pictures anew, without the
 * notes of the camera, so the sizes differ.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
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
  const { size } = await stat(file);
  console.log(`${id}\t发送 ${size} 字节\t保存 ${kept.size} 字节`);
} catch (error) {
  if (!(error instanceof ApiFailure)) throw error;
  console.error(error.message, ...error.errors.map(({ message }) => message));
  process.exitCode = 1;
}
