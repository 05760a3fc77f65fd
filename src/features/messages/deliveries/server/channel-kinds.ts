import { CHANNEL, type Channel } from '../workflow/delivery.ts';

interface Outgoing {
  title: string;
  text: string;
  /** Identical for every try, so that the receiving service can detect a repetition. */
  key: string;
}

export interface OpenChannel {
  /** @throws if the receiving service did not accept the message */
  send(target: string, message: Outgoing): Promise<void>;
}

/** Addresses at which messages reach a person. */
export interface Reached {
  email: string | null;
  phone: string | null;
  /** Member id in the enterprise messaging app. */
  member: string | null;
}

interface ChannelKind {
  /** Returns the person's address on this channel; null if there is none. */
  targetOf(reached: Reached): string | null;
  /** Message naming the address that is missing in the person's record. */
  missing: string;
  /** Returns the address as screens show it, a phone number partly masked. */
  shown(target: string): string;
}

/** Reason why a channel sends nothing: a sentence for administrators. */
export class ChannelClosed extends Error {}

const MAIL = /^[^@\s<>,;"]+@[^@\s<>,;"]+$/;
const MOBILE = /^1\d{10}$/;

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
