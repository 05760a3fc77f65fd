import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { type MessageKind, messageKinds } from '../../../../server/realtime/message-kinds.ts';
import { type OwnWay, ownWays, type QuietHours } from '../../deliveries/index.ts';
import { askedChannels } from '../../reminders/index.ts';
import { selectChannels, selectQuiet, upsertChannels, upsertQuiet } from './message-setting.sql.ts';

/** Titles of the message kinds that a user may silence (domain.md#13). */
export function quietKinds(): string[] {
  return messageKinds().flatMap(({ label, isCompulsory }) => (isCompulsory ? [] : [label]));
}

export interface MessageSettings {
  /** Kinds whose messages are stored for the user but do not pop up. */
  quiet: readonly string[];
}

/** Kinds the caller has silenced, without those that are no longer sent. */
export async function readMessageSettings(ctx: UserCtx): Promise<MessageSettings> {
  const quiet = await selectQuiet(ctx.db, ctx.caller.id);
  return { quiet: quietKinds().filter((kind) => quiet.includes(kind)) };
}

/** Stores the silenced kinds; takes effect with the next message, in every browser and process. */
export async function updateMessageSettings(ctx: UserCtx, { quiet }: MessageSettings): Promise<void> {
  await upsertQuiet(ctx.db, ctx.caller.id, { quiet, now: ctx.now() });
}

interface OwnKind extends MessageKind {
  /** Channels for this kind of message besides the bell. */
  channels: number[];
  /** Channels among `channels` that the caller cannot turn off. */
  fixed: number[];
  /** True if the caller chose the channels; otherwise they follow the reminder settings of the organisation. */
  isChosen: boolean;
}

interface ChannelSettings {
  kinds: OwnKind[];
  ways: OwnWay[];
  quietHours?: QuietHours;
}

/** Channels of each kind of message for the caller, and his quiet hours. */
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

/** Changes by the caller; an absent part keeps its value. */
export interface ChannelChange {
  /** Kinds with channels of the caller's own choice; all others follow the organisation. */
  kinds?: readonly { label: string; channels: readonly number[] }[];
  /** null: no quiet hours. */
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
