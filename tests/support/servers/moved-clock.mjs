/**
 * Loaded before a server process (`NODE_OPTIONS=--import`): shifts its clock by the milliseconds in the file
 * MOVED_CLOCK.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env.MOVED_CLOCK;
let offset = 0;

function read() {
  if (file) offset = Number(readFileSync(file, 'utf8')) || offset;
}

class MovedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offset;
  }
}

if (file) {
  read();
  setInterval(read, 20).unref();
  globalThis.Date = MovedDate;
}
