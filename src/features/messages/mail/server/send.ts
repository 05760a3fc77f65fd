import { refuse } from '../../../../server/errors.ts';
import { OutboundError } from '../../../../server/outbound/outbound.ts';
import type { Platform } from '../../../../server/platform.ts';
import type { MailServer } from './mail-settings.ts';

export interface Mail {
  to: string;
  title: string;
  content: string;
  format: 'text' | 'html';
  /** Message id, the same in all attempts: a mailbox shows mails of the same id once. */
  key?: string;
}

/** Milliseconds for sending a mail; below the 5 s of a request (security.md#R12), so that the reply has the outcome. */
const TIMEOUT_MS = 4_000;
const MAX_REPLY = 65_536;

/**
 * Hands one mail to the server and returns when the server has accepted it. Addresses and title come from a form (one
 * address, one line); no content is fetched from files or the net.
 * @throws MAIL_UNREACHABLE, MAIL_LOGIN, MAIL_REFUSED
 */
export async function sendMail({ outbound, log }: Pick<Platform, 'outbound' | 'log'>, server: MailServer, mail: Mail) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { socket, isTrusted } = await outbound.connect(server, signal);
    try {
      // Loaded on first use: a start without mail does not need the library.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        ...{ host: server.host, port: server.port, servername: server.host, connection: socket },
        ...{ secure: server.secure, requireTLS: !isTrusted, name: 'hazard-console', maxResponseSize: MAX_REPLY },
        ...{ disableFileAccess: true, disableUrlAccess: true },
        ...(server.login ? { auth: server.login } : {}),
      });
      await transport.sendMail({
        from: server.from,
        to: { name: '', address: mail.to },
        subject: mail.title,
        [mail.format]: mail.content,
        ...(mail.key === undefined ? {} : { messageId: `<${mail.key}@hazard-console>` }),
      });
    } finally {
      socket.destroy();
    }
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'mail not sent');
    throw refuse(refusalOf(error, signal.aborted));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Error codes of the library: a wrong account, and a connection that broke before a mail was sent. */
const LOGIN = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);
const CONNECTION = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'ETLS',
  'EPROTOCOL',
  'EDNS',
  'EREQUIRETLS',
  'ECONNRESET',
]);

function refusalOf(error: unknown, isLate: boolean) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (LOGIN.has(code)) return 'MAIL_LOGIN';
  return isLate || error instanceof OutboundError || CONNECTION.has(code) ? 'MAIL_UNREACHABLE' : 'MAIL_REFUSED';
}
