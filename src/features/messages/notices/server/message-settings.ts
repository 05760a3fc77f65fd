import type { UserCtx } from '../../../../server/ctx.ts';
import { messageKinds } from '../../../../server/realtime/message-kinds.ts';
import { selectQuiet, upsertQuiet } from './message-setting.sql.ts';

/** Titles of the message kinds that a user may silence (domain.md#13). */
export function quietKinds(): string[] {
  return messageKinds().flatMap(({ label, isCompulsory }) => (isCompulsory ? [] : [label]));
}

export interface MessageSettings {
  /** Kinds that are kept for the user without popping up. */
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
