import { MASK } from '../services/records/form.ts';
import type { ResourceHooks } from './hooks.ts';

/** Settings whose value opens something: it is written, never shown (wire.md#5.7). */
const SECRET_CODE = /PASSWORD|SECRET|ACCESS_?KEY|PRIVATE/i;

export const sysConfigHooks: ResourceHooks = {
  codes: { duplicate: 'D9000' },
  mask(row) {
    if (SECRET_CODE.test(String(row.code))) row.value = MASK;
  },
};
