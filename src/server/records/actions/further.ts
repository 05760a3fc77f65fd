import type { Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { Answer } from '../../endpoint.ts';
import { refuse } from '../../errors.ts';
import { added, addRecord } from '../add.ts';
import { editRecord } from '../edit.ts';
import type { Further } from '../hooks/hooks.ts';
import { hooksOf } from '../hooks/registry.ts';
import { valueIn } from '../values/body.ts';
import { performAction } from './perform.ts';

interface Saving {
  body: unknown;
  /** Verb of a further action, which is performed on the record after the record was saved. */
  then: unknown;
}

/** Verbs of the further actions (defined by the descriptor alone) that a form's buttons perform after saving. */
export function furtherVerbs({ actions }: Resource, formName: string): string[] {
  const submits = actions.find(({ verb }) => verb === formName)?.formSubmits ?? [];
  const further = actions.filter(({ effect, verb }) => effect !== null && submits.some((one) => one.verb === verb));
  return further.map(({ verb }) => verb);
}

export async function addThen(ctx: UserCtx, name: string, { body, then }: Saving): Promise<Answer> {
  refuseForbidden(ctx, name, then);
  const { id } = await addRecord(ctx, name, { body });
  await perform(ctx, name, { id, then });
  return added(ctx, name, { id });
}

export async function editThen(ctx: UserCtx, name: string, { body, then }: Saving): Promise<void> {
  refuseForbidden(ctx, name, then);
  await editRecord(ctx, name, { body, verb: 'edit' });
  await perform(ctx, name, { id: valueIn(body, 'id'), then });
}

/** Action that follows the add of an imported row; null if `verb` is null. @throws 1013002 without the permission */
export function furtherOf(ctx: UserCtx, name: string, verb: string | null): Further | null {
  if (verb === null) return null;
  refuseForbidden(ctx, name, verb);
  const plain = { check: async () => {}, perform: (on: UserCtx, id: number) => perform(on, name, { id, then: verb }) };
  return hooksOf(name).further?.[verb] ?? plain;
}

/** Checks the further action's permission: the endpoint has checked only the permission for the form. */
function refuseForbidden(ctx: UserCtx, name: string, then: unknown): void {
  const action = ctx.catalog.resource(name).actions.find(({ verb }) => verb === then);
  if (action?.access === 'permission' && !may(ctx, action.permission)) throw refuse('1013002');
}

async function perform(ctx: UserCtx, name: string, { id, then }: { id: unknown; then: unknown }): Promise<void> {
  if (typeof then === 'string') await performAction(ctx, name, { verb: then, body: { id } });
}
