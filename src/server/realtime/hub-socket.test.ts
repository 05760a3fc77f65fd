import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Authenticated } from '../session/authentication.ts';
import { textFrame } from './hub.ts';
import { HANDSHAKE_DONE, PING, RECORD_END } from './hub-protocol.ts';
import { type Connection, WebHubSocket } from './hub-socket.ts';

/** Fake of a WebSocket, limited to what the hub uses. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  ended = '';

  send(text: string): void {
    this.sent.push(text);
  }
  close(code: number): void {
    this.ended = `close ${code}`;
  }
  terminate(): void {
    this.ended = 'terminate';
  }
}

/** Collects frames that were written without `ws`. */
class FakeStream {
  readonly frames: Buffer[] = [];

  write(frame: Buffer): void {
    this.frames.push(frame);
  }
}

function open({ handshake = true } = {}) {
  const fake = new FakeSocket();
  const stream = new FakeStream();
  const started = Date.now();
  const connection = { socket: fake, stream } as unknown as Connection;
  const socket = new WebHubSocket(connection, {} as Authenticated, started);
  const receive = (text: string) => fake.emit('message', Buffer.from(text), false);
  if (handshake) receive(`{"protocol":"json","version":1}${RECORD_END}`);
  return { fake, stream, socket, receive, at: (seconds: number) => socket.tick(started + seconds * 1_000) };
}

const FRAME = textFrame('x');

describe('a hub socket', () => {
  it('pings every 15 s and ends after 30 s of silence', () => {
    const { fake, at } = open();
    for (const second of [5, 14]) at(second);
    expect(fake.sent).toEqual([HANDSHAKE_DONE]);
    at(15);
    at(16);
    expect(fake.sent).toEqual([HANDSHAKE_DONE, PING]);
    at(29);
    expect(fake.ended).toBe('');
    at(31);
    expect(fake.ended).toBe('terminate');
  });

  it('ends when nobody shakes hands', () => {
    const { fake, at, socket } = open({ handshake: false });
    socket.send('too early');
    at(9);
    expect(fake.ended).toBe('');
    at(11);
    expect(fake.ended).toBe('terminate');
    expect(fake.sent).toEqual([]);
  });

  it('drops a consumer that does not keep up', () => {
    for (const push of [
      (socket: WebHubSocket) => socket.send('x'),
      (socket: WebHubSocket) => socket.sendFrame(FRAME),
    ]) {
      const { fake, stream, socket } = open();
      fake.bufferedAmount = 2_000_000;
      push(socket);
      expect(fake.ended).toBe('terminate');
      expect(fake.sent).toEqual([HANDSHAKE_DONE]);
      expect(stream.frames).toEqual([]);
    }
  });

  it('pushes a frame for many neither before the handshake nor after the end', () => {
    const { fake, stream, socket, receive } = open({ handshake: false });
    socket.sendFrame(FRAME);
    expect(stream.frames).toEqual([]);
    receive(`{"protocol":"json","version":1}${RECORD_END}`);
    socket.sendFrame(FRAME);
    expect(stream.frames).toEqual([FRAME.bytes]);
    fake.readyState = 2;
    socket.sendFrame(FRAME);
    expect(stream.frames).toEqual([FRAME.bytes]);
  });

  it('ends for a flood, and for binary frames', () => {
    const { fake, receive, at } = open();
    for (let i = 0; i < 40; i += 1) receive(`{"type":6}${RECORD_END}`);
    at(1);
    for (let i = 0; i < 40; i += 1) receive(`{"type":6}${RECORD_END}`);
    expect(fake.ended).toBe('');
    for (let i = 0; i < 40; i += 1) receive(`{"type":6}${RECORD_END}`);
    expect(fake.ended).toBe('close 1003');
    const binary = open();
    binary.fake.emit('message', Buffer.from('x'), true);
    expect(binary.fake.ended).toBe('close 1003');
  });
});
