import { useCallback, useState } from 'react';
import type { LoginFields } from './use-login.ts';

export type Errors = Partial<Record<'account' | 'password', string>>;

/** Messages of the two required fields (look.md#11.1). */
const REQUIRED = { account: '请输入帐户名', password: '请输入密码' } as const;

/** An address of mail, as far as the form has to know (look.md#11.1). */
const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

function check(fields: LoginFields, name: keyof typeof REQUIRED): string | undefined {
  return fields[name].trim() === '' ? REQUIRED[name] : undefined;
}

/**
 * Two fields do not need a form library: without one the login page stays small. The account is checked while it is
 * typed, the password on leaving it (look.md#11.1), both on submit.
 */
export function useLoginForm() {
  const [fields, setFields] = useState<LoginFields>({ account: '', password: '', rememberMe: false });
  const [errors, setErrors] = useState<Errors>({});

  const change = useCallback((patch: Partial<LoginFields>) => {
    setFields((before) => ({ ...before, ...patch }));
    setErrors((before) => ({
      ...before,
      ...('account' in patch ? { account: patch.account?.trim() ? undefined : REQUIRED.account } : {}),
      // A shown error leaves as soon as it is mended.
      ...('password' in patch && patch.password ? { password: undefined } : {}),
    }));
  }, []);

  const leavePassword = useCallback(() => {
    setErrors((before) => ({ ...before, password: check(fields, 'password') }));
  }, [fields]);

  /** The fields to send, or null when something is missing. */
  const submit = useCallback((): LoginFields | null => {
    const found = { account: check(fields, 'account'), password: check(fields, 'password') };
    setErrors(found);
    return found.account || found.password ? null : { ...fields, account: fields.account.trim() };
  }, [fields]);

  /** 0: the account is an address of mail, 1: it is a name (look.md#11.1). */
  const loginType = EMAIL.test(fields.account.trim()) ? 0 : 1;
  return { fields, errors, loginType, change, leavePassword, submit };
}
