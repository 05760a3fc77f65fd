import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { MASK } from '../../../../server/records/values/form.ts';

/** Masks the code of a message: only its receiver gets it, and it is not stored (wire.md#5.13, security.md#R19). */
export const smsHooks: ResourceHooks = {
  mask(row) {
    row.validateCode = MASK;
  },
};
