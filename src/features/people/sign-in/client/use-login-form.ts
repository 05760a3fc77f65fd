import { useCallback, useState } from 'react';
import type { LoginFields } from './use-login.ts';

export type Errors = Partial<Record<'account' | 'password', string>>;

/** Messages of the two required fields (look.md#11.1). */
const REQUIRED = { account: '请输入帐户名', password: '请输入密码' } as const;

/** Matches an e-mail address, as exactly as the form needs (look.md#11.1). */
const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;

function check(fields: LoginFields, name: keyof typeof REQUIRED): string | undefined {
  return fields[name].trim() === '' ? REQUIRED[name] : undefined;
}

/**
 * State of the login form, without a form library, so that the page stays small. Validates the account on typing, the
 * password on leaving it (look.md#11.1), both on submit.
 */
export function useLoginForm() {
  const [fields, setFields] = useState<LoginFields>({ account: '', password: '', rememberMe: false });
  const [errors, setErrors] = useState<Errors>({});

  const change = useCallback((patch: Partial<LoginFields>) => {
    setFields((before) => ({ ...before, ...patch }));
    setErrors((before) => ({
      ...before,
      ...('account' in patch ? { account: patch.account?.trim() ? undefined : REQUIRED.account } : {}),
      ...('password' in patch && patch.password ? { password: undefined } : {}),
    }));
  }, []);

  const leavePassword = useCallback(() => {
    setErrors((before) => ({ ...before, password: check(fields, 'password') }));
  }, [fields]);

  /** Fields to send; null if one is missing. */
  const submit = useCallback((): LoginFields | null => {
    const found = { account: check(fields, 'account'), password: check(fields, 'password') };
    setErrors(found);
    return found.account || found.password ? null : { ...fields, account: fields.account.trim() };
  }, [fields]);

  /** 0 if the account is an e-mail address, 1 if it is a name (look.md#11.1). */
  const loginType = EMAIL.test(fields.account.trim()) ? 0 : 1;
  return { fields, errors, loginType, change, leavePassword, submit };
}
