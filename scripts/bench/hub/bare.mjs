/**
 * The least a process can do to tell everybody something: `ws`, and a loop over its sockets. Where it listens the
 * probe tells.
 */
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
process.on('message', (/** @type {any} */ message) => {
  if (typeof message?.text !== 'string') return;
  for (const socket of server.clients) socket.send(message.text);
});
process.once('disconnect', () => process.exit(0));
