/** Process with many clients of a hub. When every client has received a message, it sends the delay of each. */
import WebSocket from 'ws';

/** @type {WebSocket[]} */
const sockets = [];
/** @type {number[]} */
let waits = [];

/** Matches the sending time within a message, as `@1234567.891@`. */
const SENT = /@([\d.]+)@/;
/** Connections opened at a time: in practice browsers do not all connect within one second. */
const AT_ONCE = 16;
const PING_MS = 10_000;
const RECORD_END = '\u001e';

const now = () => performance.timeOrigin + performance.now();

/**
 * @param {string} url
 * @param {boolean} shakesHands
 * @returns {Promise<void>}
 */
function open(url, shakesHands) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('open', () => {
      if (shakesHands) socket.send(`{"protocol":"json","version":1}${RECORD_END}`);
      else resolve();
    });
    socket.on('message', (data) => {
      const sent = SENT.exec(String(data));
      if (sent) hear(Number(sent[1]));
      else resolve();
    });
    socket.on('error', reject);
    sockets.push(socket);
  });
}

/** @param {number} sentAt */
function hear(sentAt) {
  waits.push(now() - sentAt);
  if (waits.length < sockets.length) return;
  process.send?.({ waits });
  waits = [];
}

/** Pings as the browser's client does, since the hub disconnects clients that send nothing. */
function ping() {
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(`{"type":6}${RECORD_END}`);
}

/** @param {{ urls: string[], shakesHands: boolean }} order */
async function connect({ urls, shakesHands }) {
  if (shakesHands) setInterval(ping, PING_MS).unref();
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    await Promise.all(urls.slice(at, at + AT_ONCE).map((url) => open(url, shakesHands)));
  }
  process.send?.({ connected: sockets.length });
}

process.on('message', (/** @type {any} */ message) => {
  if (message.urls) connect(message).catch((error) => process.send?.({ connected: String(error) }));
  if (message === 'close') {
    for (const socket of sockets.splice(0)) socket.terminate();
    process.send?.({ closed: true });
  }
});
process.send?.({ address: 'clients' });
process.once('disconnect', () => process.exit(0));
