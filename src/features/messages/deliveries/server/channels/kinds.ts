import { CHANNEL, type Channel } from '../../workflow/index.ts';
import type { ChannelKind, Reached } from './channel.ts';

const MAIL = /^[^@\s<>,;"]+@[^@\s<>,;"]+$/;
const MOBILE = /^1\d{10}$/;

/** Every channel with its rules for addresses. */
export const CHANNEL_KINDS: Readonly<Record<Channel, ChannelKind>> = {
  [CHANNEL.mail]: {
    targetOf: ({ email }) => (email !== null && MAIL.test(email) ? email : null),
    missing: '未填写邮箱',
    shown: (target) => target,
  },
  [CHANNEL.sms]: {
    targetOf: ({ phone }) => (phone !== null && MOBILE.test(phone) ? phone : null),
    missing: '未填写手机号',
    shown: (target) => `${target.slice(0, 3)}****${target.slice(-4)}`,
  },
  [CHANNEL.wecom]: {
    targetOf: ({ member }) => member,
    missing: '未绑定企业微信',
    shown: (target) => target,
  },
};

export function isChannel(channel: number): channel is Channel {
  return channel in CHANNEL_KINDS;
}

/** `problem`: message that names the address the person lacks on this channel; absent if he has one. */
export function problemOf(reached: Reached, channel: Channel): { problem?: string } {
  const { targetOf, missing } = CHANNEL_KINDS[channel];
  return targetOf(reached) === null ? { problem: missing } : {};
}
