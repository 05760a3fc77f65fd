import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { ApiClient } from '../api-client.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Head and body as they came. */
  text: string;
  /** Account the sender signed in with. */
  user: string;
}

const PASSWORD = 'Smtp-Geheim-1';

/** Settings of an installation that sends over this server. */
export const MAIL_SETTINGS = {
  DILON_EMAIL_HOST: 'smtp.example.com',
  DILON_EMAIL_PORT: '2525',
  DILON_EMAIL_USERNAME: 'robot@example.com',
  DILON_EMAIL_PASSWORD: PASSWORD,
};

/** Real mail server on a free port; `mood` decides how it treats the next mail. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  mood: 'takes' | 'refuses' | 'silent' = 'takes';
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Permits a sign-in without TLS, since the client runs on this machine.
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === PASSWORD ? done(null, { user: username }) : done(new Error('wrong password')),
      onRcptTo: (_address, _session, done) => (this.mood === 'refuses' ? done(new Error('no such mailbox')) : done()),
      onData: (stream, { envelope, user }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (this.mood === 'silent') return;
          const { mailFrom, rcptTo } = envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            text: Buffer.concat(parts).toString('utf8'),
            user: String(user),
          });
          done();
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  static async start(): Promise<MailServer> {
    const mail = new MailServer();
    await new Promise<void>((resolve) => void mail.#server.listen(0, '127.0.0.1', resolve));
    return mail;
  }

  /** Value for OUTBOUND_HOSTS of the product's server. */
  get place(): string {
    const { port } = this.#server.server.address() as AddressInfo; // of a TCP server
    return `smtp.example.com:2525=http://127.0.0.1:${port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** Writes settings as an administrator does. */
export async function addMailSettings(
  admin: ApiClient,
  settings: Record<string, string> = MAIL_SETTINGS,
): Promise<void> {
  for (const [code, value] of Object.entries(settings)) {
    const { rows } = await admin.read<{ rows: { id: number; code: string }[] }>('/sysConfig/page', { code });
    const row = rows.find((each) => each.code === code);
    if (row) await admin.write('/sysConfig/edit', { id: row.id, value });
    else await admin.write('/sysConfig/add', { name: code, code, value, groupCode: 'EMAIL' });
  }
}
