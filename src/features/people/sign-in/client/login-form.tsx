import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { type FormEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { session as calls } from '../../../../generated/client.ts';
import classes from './login.module.css';
import { described, LoginField } from './login-field.tsx';
import { type LoginFields, type Outcome, useLogin } from './use-login.ts';
import type { useLoginForm } from './use-login-form.ts';

// Imports Input and Password by their own paths: antd's index would add search, one-time code and text area.

// Loaded after a failure only.
const LoginNotice = lazy(() => import('./login-notice.tsx'));
// Loaded when the server requires a captcha: antd's modal, the pictures and the cipher.
const CaptchaPopup = lazy(() => import('./captcha/captcha-popup.tsx'));
// Loaded if there are several tenants.
const TenantField = lazy(async () => ({ default: (await import('./tenant-field.tsx')).TenantField }));

interface Props {
  form: ReturnType<typeof useLoginForm>;
  hasTenants: boolean;
}

/** Form for account and password (look.md#11.1). */
export function LoginForm({ form, hasTenants }: Props) {
  const { login, pause, isBusy, failure } = useLogin();
  const captcha = useCaptchaGate(login);
  const [isForgotten, setForgotten] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const fields = form.submit();
    if (fields) void captcha.begin(fields);
    else pause();
  };
  return (
    <form onSubmit={send} noValidate aria-label="登录" data-login-type={form.loginType}>
      <Suspense fallback={null}>{failure !== null && <LoginNotice failure={failure} />}</Suspense>
      <Inputs form={form} hasTenants={hasTenants} />
      <div className={classes.row}>
        <Checkbox
          checked={form.fields.rememberMe}
          onChange={(event) => form.change({ rememberMe: event.target.checked })}
        >
          自动登录
        </Checkbox>
        <Button type="link" className={classes.forgot} onClick={() => setForgotten(true)}>
          忘记密码?
        </Button>
      </div>
      <Suspense fallback={null}>{isForgotten && <LoginNotice />}</Suspense>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy} disabled={isBusy}>
        确定
      </Button>
      <Suspense fallback={null}>
        {captcha.isAsking && <CaptchaPopup onPass={captcha.pass} onClose={captcha.close} />}
      </Suspense>
    </form>
  );
}

function Inputs({ form, hasTenants }: Props) {
  const { fields, errors, change, leavePassword } = form;
  return (
    <>
      <LoginField errorId="account-error" error={errors.account}>
        <Input
          size="large"
          prefix={<UserOutlined className={classes.prefix} />}
          {...described('账号', 'account-error', errors.account)}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          autoFocus
          value={fields.account}
          onChange={(event) => change({ account: event.target.value })}
        />
      </LoginField>
      <LoginField errorId="password-error" error={errors.password}>
        <Password
          size="large"
          prefix={<LockOutlined className={classes.prefix} />}
          {...described('密码', 'password-error', errors.password)}
          autoComplete="current-password"
          maxLength={128}
          value={fields.password}
          onChange={(event) => change({ password: event.target.value })}
          onBlur={leavePassword}
        />
      </LoginField>
      {hasTenants && (
        <Suspense fallback={null}>
          <TenantField fields={fields} onChange={change} />
        </Suspense>
      )}
    </>
  );
}

type Login = (fields: LoginFields) => Promise<Outcome>;

/**
 * True if a sign-in from this IP address needs a captcha (wire.md#2.4). False without a reply: the login checks again.
 */
async function isCaptchaOpen(): Promise<boolean> {
  return (await send(calls.getCaptchaOpen).catch(() => false)) === true;
}

/** Opens a captcha between form and login if the server requires one (look.md#11.2). */
function useCaptchaGate(login: Login) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<LoginFields | null>(null);
  useEffect(() => void isCaptchaOpen().then(setOpen), []);

  const enter = useCallback(
    async (fields: LoginFields) => {
      const outcome = await login(fields);
      if (outcome === 'captcha') return setAsked(fields);
      if (outcome === 'entered') return;
      // After wrong passwords from an IP address, even of other users, a captcha lets users known there sign in.
      const isWanted = await isCaptchaOpen();
      setOpen(isWanted);
      if (isWanted && outcome === 'too-often' && fields.code === undefined) setAsked(fields);
    },
    [login],
  );
  const begin = useCallback(
    async (fields: LoginFields) => (isOpen ? setAsked(fields) : enter(fields)),
    [isOpen, enter],
  );
  const pass = useCallback((code: string) => void (asked && enter({ ...asked, code })), [asked, enter]);
  const close = useCallback(() => setAsked(null), []);
  return { begin, isAsking: asked !== null, pass, close };
}
