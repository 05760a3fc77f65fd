import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { completeSignIn } from './rounds/sign-in.ts';

/** Rules of sign-ins: the server sets person, time and place; only the remark can be changed later (wire.md#9.2). */
export const signIn: ResourceHooks = {
  timeField: 'signTime',
  async complete(ctx, { before, record }) {
    if (before === null) await completeSignIn(ctx, record);
  },
};
