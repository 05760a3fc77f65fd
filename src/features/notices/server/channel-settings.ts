import type { UserCtx } from '../../../server/ctx.ts';
import { invalid } from '../../../server/errors.ts';
import type { Platform } from '../../../server/platform.ts';
import { type MessageKind, messageKinds } from '../../../server/realtime/message-kinds.ts';
import { type OwnWay, ownWays } from '../../deliveries/index.ts';
import type { QuietHours } from '../../deliveries/workflow/index.ts';
import { askedChannels } from '../../reminders/index.ts';
import { selectChannels, upsertChannels } from './message-setting.sql.ts';

/** A kind of message as it is set for the caller. */
export interface OwnKind extends MessageKind {
  /** Channels its messages take besides the bell. */
  channels: number[];
  /** Of these, those the caller cannot take away. */
  fixed: number[];
  /** True if the caller chose them; else the organisation's reminder settings do. */
  isChosen: boolean;
}

export interface ChannelSettings {
  kinds: OwnKind[];
  ways: OwnWay[];
  quietHours?: QuietHours;
}

/** What reaches the caller by which channel, and when it does not. */
export async function readChannelSettings(platform: Platform, ctx: UserCtx): Promise<ChannelSettings> {
  const asked = await askedChannels(ctx.db);
  const { channels, quietHours } = await selectChannels(ctx.db, ctx.caller.id);
  const kinds = messageKinds().map((kind): OwnKind => {
    const own = [...(asked.get(kind.label) ?? [])].sort();
    const fixed = kind.isCompulsory ? own : [];
    const chosen = channels[kind.label];
    return {
      ...kind,
      channels: chosen ? [...new Set([...chosen, ...fixed])] : own,
      fixed,
      isChosen: chosen !== undefined,
    };
  });
  const ways = await ownWays(platform, ctx.db, Number(ctx.caller.id));
  return { kinds, ways, ...(quietHours ? { quietHours } : {}) };
}

/** What the caller changes: a part that is absent stays. */
export interface ChannelChange {
  /** Kinds with channels of the caller's own choice; all others follow the organisation. */
  kinds?: readonly { label: string; channels: readonly number[] }[];
  /** null: none. */
  quietHours?: QuietHours | null;
}

export async function updateChannelSettings(ctx: UserCtx, { kinds, quietHours }: ChannelChange): Promise<void> {
  if (quietHours && quietHours.from === quietHours.until)
    throw invalid([{ field: 'quietHours', message: '免打扰的开始时间与结束时间不能相同' }]);
  await upsertChannels(ctx.db, ctx.caller.id, {
    ...(kinds ? { channels: Object.fromEntries(kinds.map(({ label, channels }) => [label, [...channels]])) } : {}),
    ...(quietHours === undefined ? {} : { quietHours }),
    now: ctx.now(),
  });
}
