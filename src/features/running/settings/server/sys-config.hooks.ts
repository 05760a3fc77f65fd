import { cleanedText } from '../../../../engine/folded.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import type { Change, ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { settingOf, settingRefusal, settingText } from '../../../../server/records/registries/setting-specs.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { MASK } from '../../../../server/records/values/form.ts';
import { isInsideAddress } from './addresses.ts';

/** Matches codes of settings with a secret value, which is written but never returned (wire.md#5.7). */
const SECRET_CODE = /PASSW|PWD|SECRET|CREDENTIAL|ACCESS_?KEY|API_?KEY|_KEY$|PRIVATE/i;

/** True if the value of the setting is secret, and for a row without its code. */
const isSecret = ({ code }: WireRecord) => typeof code !== 'string' || SECRET_CODE.test(code);

/**
 * Replaces a mask by the stored value. If the code changes to that of a public setting, the value must be typed again,
 * because the new name would reveal it.
 */
function keepSecret(before: WireRecord, record: WireRecord): void {
  if (!isSecret(before)) return;
  if (record.value === MASK) record.value = before.value;
  if (!isSecret(record) && record.value === before.value) {
    throw invalid([{ field: 'value', message: '改用这个编码后参数值将公开显示，请重新填写参数值' }]);
  }
}

/** Refuses a new value that the program cannot use; an unusable one already stored is kept. */
function refuseUnusable({ before, record }: Pick<Change, 'before' | 'record'>): void {
  const spec = settingOf(record.code);
  if (!spec || typeof record.value !== 'string' || (before !== null && !differs('value', before, record))) return;
  const refusal = settingRefusal(spec, record.value);
  if (refusal !== null) throw invalid([{ field: 'value', message: refusal }]);
}

export const sysConfigHooks: ResourceHooks = {
  codes: { duplicate: 'D9000' },
  complete(_, { before, record }) {
    if (before !== null) keepSecret(before, record);
    if (!isSecret(record) && typeof record.value === 'string') record.value = cleanedText(record.value);
    if (isInsideAddress(record.code, record.value)) {
      throw invalid([{ field: 'value', message: '参数值不是外部地址，不能填写本机或内部网络的地址' }]);
    }
    refuseUnusable({ before, record });
    if (before?.sysFlag === 'Y' && differs('code', before, record)) {
      throw invalid([{ field: 'code', message: '系统参数的编码不能修改，只能改参数值' }]);
    }
  },
  async afterWrite(ctx, { before, record }) {
    const codes = new Set([before?.code, record.code]);
    for (const code of codes) await settingOf(code)?.written?.(ctx);
  },
  beforeDelete(_, rows) {
    if (rows.some(({ sysFlag }) => sysFlag === 'Y')) throw refuse('D9001');
  },
  mask(row) {
    // An empty secret stays empty, which shows that it was never filled in.
    if (isSecret(row) && row.value !== '') row.value = MASK;
    const spec = settingOf(row.code);
    if (!spec) return;
    row.effect = settingText(spec);
    if (spec.standard !== '') row.standard = spec.standard;
  },
  // The value in a body is neither logged nor cleaned: it may be secret although the code is of a public setting.
  unlogged: ['value'],
  forgets: (record) => (isSecret(record) ? { ...record, value: MASK } : record),
};
