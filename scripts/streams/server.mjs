import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { clipSource } from './clip-source.mjs';

const CORS = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
/** Maximum bytes that a reader has not yet received; the server then disconnects the reader, to save memory. */
const MAX_BEHIND = 4 << 20;
const CAMERA = /^\/live\/[\w-]+\.(flv|ts|m3u8)$/;

/**
 * Serves `/live/<any>.flv` and `/live/<any>.ts` over HTTP and WebSocket, and `/live/<any>.m3u8` over HTTP.
 * @param {import('./clip-source.mjs').Source} source
 */
export function createStreamServer(source = clipSource()) {
  const server = createServer((request, response) => {
    const path = pathOf(request);
    const name = path.replace('/live/', '');
    const segment = source.segment(name);
    if (segment) return void response.writeHead(200, { ...CORS, 'content-type': 'video/mp2t' }).end(segment);
    const kind = CAMERA.exec(path)?.[1];
    const playlist = kind === 'm3u8' ? source.playlist() : null;
    if (playlist) {
      return void response.writeHead(200, { ...CORS, 'content-type': 'application/vnd.apple.mpegurl' }).end(playlist);
    }
    if (kind === undefined || kind === 'm3u8') return void response.writeHead(404, CORS).end();
    sendStream(kind === 'flv' ? source.flv : source.transport, response, kind === 'flv' ? 'video/x-flv' : 'video/mp2t');
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const stream = pathOf(request).endsWith('.ts') ? source.transport : source.flv;
    const stop = stream((bytes) => (socket.bufferedAmount > MAX_BEHIND ? socket.terminate() : socket.send(bytes)));
    socket.on('close', stop);
  });
  server.on('close', () => source.close());
  return server;
}

/** @param {import('node:http').IncomingMessage} request */
function pathOf(request) {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

/**
 * @param {import('./clip-source.mjs').Stream} stream
 * @param {import('node:http').ServerResponse} response
 * @param {string} type
 */
function sendStream(stream, response, type) {
  response.writeHead(200, { ...CORS, 'content-type': type });
  const stop = stream((bytes) => {
    if (response.writableLength > MAX_BEHIND) response.destroy();
    else response.write(bytes);
  });
  response.on('close', stop);
}
