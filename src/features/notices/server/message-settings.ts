import type { UserCtx } from '../../../server/ctx.ts';
import { HAZARD_NOTES } from '../../hazards/workflow/index.ts';
import { selectQuiet, upsertQuiet } from './message-setting.sql.ts';

/** Kinds of messages, by the title each is kept under (domain.md#13). */
export const MESSAGE_KINDS: readonly string[] = Object.values(HAZARD_NOTES).map(({ label }) => label);

export interface MessageSettings {
  /** Kinds that are kept for the user without popping up. */
  quiet: readonly string[];
}

/** What the caller has silenced, as far as it is still sent at all. */
export async function readMessageSettings(ctx: UserCtx): Promise<MessageSettings> {
  const quiet = await selectQuiet(ctx.db, ctx.caller.id);
  return { quiet: MESSAGE_KINDS.filter((kind) => quiet.includes(kind)) };
}

/** From the next message on, in every browser and process. */
export async function updateMessageSettings(ctx: UserCtx, { quiet }: MessageSettings): Promise<void> {
  await upsertQuiet(ctx.db, ctx.caller.id, { quiet, now: ctx.now() });
}
