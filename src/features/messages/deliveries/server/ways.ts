import type { DbSession } from '../../../../server/db/session.ts';
import type { Platform } from '../../../../server/platform.ts';
import { CHANNELS, type Channel } from '../workflow/delivery.ts';
import { CHANNEL_KINDS, ChannelClosed } from './channel-kinds.ts';
import { selectReceivers } from './deliveries.sql.ts';
import { openChannel } from './open-channel.ts';

/** State of a channel for one person. */
export interface OwnWay {
  channel: Channel;
  title: string;
  /** Address that receives messages; absent if there is none yet. */
  target?: string;
  /** Reason why no message arrives on this channel. */
  problem?: string;
}

export async function ownWays(platform: Platform, db: DbSession, userId: number): Promise<OwnWay[]> {
  const receiver = (await selectReceivers(db, [userId])).get(userId);
  return Promise.all(
    CHANNELS.map(async ({ channel, title }) => {
      const { targetOf, missing, shown } = CHANNEL_KINDS[channel];
      const target = receiver ? targetOf(receiver) : null;
      if (!(await isOpen(platform, db, channel))) return { channel, title, problem: '单位未开通' };
      return { channel, title, ...(target === null ? { problem: missing } : { target: shown(target) }) };
    }),
  );
}

async function isOpen(platform: Platform, db: DbSession, channel: Channel): Promise<boolean> {
  try {
    await openChannel(platform, db, channel);
    return true;
  } catch (error) {
    if (error instanceof ChannelClosed) return false;
    throw error;
  }
}
