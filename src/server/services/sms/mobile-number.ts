import { invalid } from '../../errors.ts';

/** Numbers of mainland telephones, as the providers take them. */
const MOBILE = /^1[3-9]\d{9}$/;

export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** @throws INVALID naming the field */
export function checkMobile(mobile: string, field = 'mobile'): void {
  if (!isMobile(mobile)) throw invalid([{ field, message: '请输入正确的手机号' }]);
}
