import type { UserCtx } from '../../../server/ctx.ts';
import { messageKinds } from '../../../server/realtime/message-kinds.ts';
import { selectQuiet, upsertQuiet } from './message-setting.sql.ts';

/** Kinds of messages that may stay in the bell, by the title each is kept under (domain.md#13). */
export function quietKinds(): string[] {
  return messageKinds().flatMap(({ label, isCompulsory }) => (isCompulsory ? [] : [label]));
}

export interface MessageSettings {
  /** Kinds that are kept for the user without popping up. */
  quiet: readonly string[];
}

/** What the caller has silenced, as far as it is still sent at all. */
export async function readMessageSettings(ctx: UserCtx): Promise<MessageSettings> {
  const quiet = await selectQuiet(ctx.db, ctx.caller.id);
  return { quiet: quietKinds().filter((kind) => quiet.includes(kind)) };
}

/** From the next message on, in every browser and process. */
export async function updateMessageSettings(ctx: UserCtx, { quiet }: MessageSettings): Promise<void> {
  await upsertQuiet(ctx.db, ctx.caller.id, { quiet, now: ctx.now() });
}
