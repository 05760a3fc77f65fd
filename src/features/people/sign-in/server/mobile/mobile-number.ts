import { invalid } from '../../../../../server/errors.ts';

/** Matches numbers of mainland telephones in the format of the providers. */
const MOBILE = /^1[3-9]\d{9}$/;

/** @throws INVALID naming the field */
export function checkMobile(mobile: string, field = 'mobile'): void {
  if (!MOBILE.test(mobile)) throw invalid([{ field, message: '请输入正确的手机号' }]);
}
