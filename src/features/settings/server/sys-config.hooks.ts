import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { MASK } from '../../../server/records/values/form.ts';

/** Settings whose value opens something: it is written, never shown (wire.md#5.7). */
const SECRET_CODE = /PASSWORD|SECRET|ACCESS_?KEY|PRIVATE/i;

export const sysConfigHooks: ResourceHooks = {
  codes: { duplicate: 'D9000' },
  mask(row) {
    if (SECRET_CODE.test(String(row.code))) row.value = MASK;
  },
};
