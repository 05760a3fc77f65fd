/**
 * The minimum that a process needs to send a message to all clients: `ws` and a loop over its sockets. Module
 * run/probe.mjs, loaded with --import, sends the address to the bench.
 */
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
process.on('message', (/** @type {any} */ message) => {
  if (typeof message?.text !== 'string') return;
  for (const socket of server.clients) socket.send(message.text);
});
process.once('disconnect', () => process.exit(0));
