import { useState } from 'react';
import type { TenantFields } from '../tenant-field.tsx';

/** The tenant only where tenants are enabled. */
export interface MobileFields extends TenantFields {
  mobile: string;
  captcha: string;
  rememberMe: boolean;
}

export type MobileErrors = Partial<Record<'mobile' | 'captcha', string>>;

const MOBILE = /^1[3-9]\d{9}$/;
const CODE = /^\d{6}$/;

function mobileProblem({ mobile }: MobileFields): string | undefined {
  if (mobile.trim() === '') return '请输入手机号';
  return MOBILE.test(mobile.trim()) ? undefined : '请输入正确的手机号';
}

function captchaProblem({ captcha }: MobileFields): string | undefined {
  return CODE.test(captcha.trim()) ? undefined : '请输入 6 位短信验证码';
}

/** Number and code, checked before anything is sent. */
export function useMobileForm() {
  const [fields, setFields] = useState<MobileFields>({ mobile: '', captcha: '', rememberMe: false });
  const [errors, setErrors] = useState<MobileErrors>({});

  const change = (patch: Partial<MobileFields>) => {
    setFields((before) => ({ ...before, ...patch }));
    // A shown error leaves when its field is written again.
    setErrors((before) => ({
      ...before,
      ...('mobile' in patch ? { mobile: undefined } : {}),
      ...('captcha' in patch ? { captcha: undefined } : {}),
    }));
  };
  /** The number a code may be sent to, or null. */
  const numberToSend = (): string | null => {
    const mobile = mobileProblem(fields);
    setErrors((before) => ({ ...before, mobile }));
    return mobile ? null : fields.mobile.trim();
  };
  /** What is sent to sign in, or null when something is missing. */
  const submit = (): MobileFields | null => {
    const found = { mobile: mobileProblem(fields), captcha: captchaProblem(fields) };
    setErrors(found);
    if (found.mobile || found.captcha) return null;
    return { ...fields, mobile: fields.mobile.trim(), captcha: fields.captcha.trim() };
  };
  return { fields, errors, change, numberToSend, submit };
}
