import type { DbSession } from '../../../../server/db/session.ts';
import { AppError } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { openMessenger } from '../../../../server/records/registries/messenger.ts';
import { readMailServer, sendMail } from '../../mail/index.ts';
import { findNoticeSms } from '../../sms/index.ts';
import { CHANNEL, type Channel } from '../workflow/delivery.ts';
import { ChannelClosed, type OpenChannel } from './channel-kinds.ts';

const MAIL_END = '\n\n此邮件由隐患排查治理管理系统自动发出，请登录系统办理，不必回复。';

const OPENERS: Readonly<Record<Channel, (platform: Platform, db: DbSession) => Promise<OpenChannel>>> = {
  [CHANNEL.mail]: openMail,
  [CHANNEL.sms]: openSms,
  [CHANNEL.wecom]: openWecom,
};

/** Opens a channel with its present settings. @throws ChannelClosed */
export function openChannel(platform: Platform, db: DbSession, channel: Channel): Promise<OpenChannel> {
  return OPENERS[channel](platform, db);
}

async function openMail(platform: Platform, db: DbSession): Promise<OpenChannel> {
  const server = await readMailServer(db).catch((error: unknown) => {
    throw error instanceof AppError ? new ChannelClosed(error.message) : error;
  });
  return {
    send: (to, { title, text, key }) =>
      sendMail(platform, server, {
        to,
        title: `${title}：${oneLine(text)}`,
        content: `${text}${MAIL_END}`,
        format: 'text',
        key,
      }),
  };
}

const MAX_TITLE = 80;

/** Removes line breaks, which would start a new header line. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_TITLE ? `${[...line].slice(0, MAX_TITLE).join('')}…` : line;
}

async function openSms(platform: Platform, db: DbSession): Promise<OpenChannel> {
  const send = await findNoticeSms(platform, db);
  if (send === null) {
    throw new ChannelClosed('短信服务未配置，请在系统配置中填齐短信服务的各项和“提醒短信的模板编号”');
  }
  return { send: (mobile, { title, text }) => send({ mobile, title, text }) };
}

async function openWecom(platform: Platform, db: DbSession): Promise<OpenChannel> {
  const send = await openMessenger(platform, db);
  if (send === null) throw new ChannelClosed('企业微信未启用，请在企业微信配置中填写并启用自建应用');
  return { send: (member, { title, text }) => send(member, `【${title}】${text}`) };
}
