import { Sender } from 'ws';

declare module 'ws' {
  /** Missing in the package's types. A frame is returned as its head, and its data if there are any. */
  const Sender: { frame(data: Buffer, options: { fin: boolean; opcode: number }): Buffer[] };
}

const TEXT = 1;

/** Returns a whole text frame of a server, for any number of sockets. */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, opcode: TEXT }));
}
