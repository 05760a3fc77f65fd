import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { MASK } from '../../../server/records/values/form.ts';

/** A code that was sent is told to its receiver alone, and not kept either (wire.md#5.13, security.md#R19). */
export const smsHooks: ResourceHooks = {
  mask(row) {
    row.validateCode = MASK;
  },
};
