import { Agent, request } from 'node:http';

/** Keeps a single connection open, as one user's browser does. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface Asked {
  address: string;
  token: string;
  path: string;
}

/** Sends a request; returns the milliseconds until the last byte, and the text of the reply if `keep` is true. */
export function ask(
  { address, token, path }: Asked,
  keep: boolean,
): Promise<{ ms: number; bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      `${address}/api/${path}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (keep) chunks.push(chunk);
        });
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ ms: performance.now() - started, bytes, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends a request and returns `data` of the reply's envelope. @throws if the server refuses the request */
export async function askData<T>(asked: Asked): Promise<{ ms: number; data: T }> {
  const { ms, text } = await ask(asked, true);
  const envelope = JSON.parse(text) as { success: boolean; message: string; data: T }; // format of wire.md#1.2
  if (!envelope.success) throw new Error(`${asked.path}: ${envelope.message}`);
  return { ms, data: envelope.data };
}
