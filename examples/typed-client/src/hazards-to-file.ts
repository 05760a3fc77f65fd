/** Writes the export of 隐患查询 into a file while it arrives: `npm run export -- hazards.xlsx`. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect } from './connect.js';

const [file = 'hazards.xlsx'] = process.argv.slice(2);
const api = await connect();
const sheet = await api.RiskRegister.export.stream({ sortField: 'id' });
await pipeline(Readable.fromWeb(sheet), createWriteStream(file));
console.log(file);
