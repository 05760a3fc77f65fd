import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { completeSignIn } from './rounds/sign-in.ts';

/** Who signed in where and when is the server's to say; only the remark is changed later (wire.md#9.2). */
export const signIn: ResourceHooks = {
  timeField: 'signTime',
  async complete(ctx, { before, record }) {
    if (before === null) await completeSignIn(ctx, record);
  },
};
