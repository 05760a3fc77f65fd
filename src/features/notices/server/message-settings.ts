import type { UserCtx } from '../../../server/ctx.ts';
import { HAZARD_NOTES } from '../../hazards/workflow/index.ts';

/** Kinds of messages, by the title each is kept under (domain.md#13). */
export const MESSAGE_KINDS: readonly string[] = Object.values(HAZARD_NOTES).map(({ label }) => label);

export interface MessageSettings {
  /** Kinds that are kept for the user without popping up. */
  quiet: readonly string[];
}

/** What the caller has silenced, as far as it is still sent at all. */
export async function readMessageSettings(ctx: UserCtx): Promise<MessageSettings> {
  const row = await ctx.db.first<{ quiet: string[] }>(
    ctx.db.t.selectFrom('user_message_setting').select('quiet').where('user_id', '=', ctx.caller.id),
  );
  return { quiet: MESSAGE_KINDS.filter((kind) => row?.quiet.includes(kind)) };
}

/** From the next message on, in every browser and process. */
export async function updateMessageSettings(ctx: UserCtx, { quiet }: MessageSettings): Promise<void> {
  const values = { quiet: [...quiet], updated_time: ctx.now() };
  const insert = ctx.db.t.insertInto('user_message_setting').values({ user_id: ctx.caller.id, ...values });
  await ctx.db.run(insert.onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)));
}
