import type { WireRecord } from '../../../engine/json.ts';
import { invalid, refuse } from '../../../server/errors.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { differs } from '../../../server/records/values/differs.ts';
import { MASK } from '../../../server/records/values/form.ts';

/** Settings whose value opens something: it is written, never shown (wire.md#5.7). */
const SECRET_CODE = /PASSWORD|SECRET|ACCESS_?KEY|PRIVATE/i;

/** True if the value opens something, and for a body without a readable code. */
const isSecret = ({ code }: WireRecord) => typeof code !== 'string' || SECRET_CODE.test(code);

/** What the server reads by its code keeps code and mark. */
const FIXED = ['code', 'sysFlag'] as const;

export const sysConfigHooks: ResourceHooks = {
  codes: { duplicate: 'D9000' },
  complete(_, { before, record }) {
    if (before === null) {
      record.sysFlag = 'N';
      return;
    }
    if (isSecret(before) && record.value === MASK) record.value = before.value;
    const changed = before.sysFlag === 'Y' ? FIXED.find((key) => differs(key, before, record)) : undefined;
    if (changed) throw invalid([{ field: changed, message: '系统参数的编码不能修改，只能改参数值' }]);
  },
  beforeDelete(_, rows) {
    if (rows.some(({ sysFlag }) => sysFlag === 'Y')) throw refuse('D9001');
  },
  mask(row) {
    if (isSecret(row)) row.value = MASK;
  },
  forgets: (record) => (isSecret(record) ? { ...record, value: MASK } : record),
};
