import { useState } from 'react';
import type { TenantFields } from '../tenant-field.tsx';

/** Fields of the form; the tenant is present if tenants are enabled. */
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

/** State of the form for number and code, which are validated before they are sent. */
export function useMobileForm() {
  const [fields, setFields] = useState<MobileFields>({ mobile: '', captcha: '', rememberMe: false });
  const [errors, setErrors] = useState<MobileErrors>({});

  const change = (patch: Partial<MobileFields>) => {
    setFields((before) => ({ ...before, ...patch }));
    setErrors((before) => ({
      ...before,
      ...('mobile' in patch ? { mobile: undefined } : {}),
      ...('captcha' in patch ? { captcha: undefined } : {}),
    }));
  };
  /** Number to send a code to; null if invalid. */
  const numberToSend = (): string | null => {
    const mobile = mobileProblem(fields);
    setErrors((before) => ({ ...before, mobile }));
    return mobile ? null : fields.mobile.trim();
  };
  /** Fields to sign in with; null if one is missing. */
  const submit = (): MobileFields | null => {
    const found = { mobile: mobileProblem(fields), captcha: captchaProblem(fields) };
    setErrors(found);
    if (found.mobile || found.captcha) return null;
    return { ...fields, mobile: fields.mobile.trim(), captcha: fields.captcha.trim() };
  };
  return { fields, errors, change, numberToSend, submit };
}
