import { MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox } from 'antd';
import Input from 'antd/es/input/Input';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { send } from '../../../../../client/api/send.ts';
import { session as calls } from '../../../../../generated/client.ts';
import shared from '../login.module.css';
import { described, LoginField } from '../login-field.tsx';
import { FailureNotice } from '../login-notice.tsx';
import { TenantField } from '../tenant-field.tsx';
import { useLogin } from '../use-login.ts';
import classes from './mobile.module.css';
import { useMobileForm } from './use-mobile-form.ts';
import { useSendCode } from './use-send-code.ts';

// Loaded when the server requires a captcha: antd's modal, the pictures and the cipher.
const CaptchaPopup = lazy(() => import('../captcha/captcha-popup.tsx'));

interface SmsState {
  open: boolean;
  simulator: boolean;
}

/** State of SMS at the server; null before its reply. */
function useSmsState(): SmsState | null {
  const [state, setState] = useState<SmsState | null>(null);
  useEffect(() => {
    send(calls.getSmsOpen)
      .then(setState)
      // Without a reply the form stays usable: sending then shows the error.
      .catch(() => setState(null));
  }, []);
  return state;
}

/** Form for mobile number and the code sent to it (look.md#11.3). */
export function MobileForm({ hasTenants }: { hasTenants: boolean }) {
  const form = useMobileForm();
  const sms = useSmsState();
  const code = useSendCode();
  const { login, pause, isBusy, failure } = useLogin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = form.submit();
    if (fields) void login(fields);
    else pause();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="手机登录">
      <Banner sms={sms} />
      {failure !== null && <FailureNotice failure={failure} />}
      {failure === null && code.failure && <FailureNotice failure={code.failure} />}
      <Fields form={form} code={code} hasTenants={hasTenants} isOpen={sms?.open !== false} />
      <div className={shared.row}>
        <Checkbox
          checked={form.fields.rememberMe}
          onChange={(event) => form.change({ rememberMe: event.target.checked })}
        >
          自动登录
        </Checkbox>
      </div>
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={isBusy}
        disabled={isBusy || sms?.open === false}
      >
        确定
      </Button>
      <Suspense fallback={null}>
        {code.captcha.isAsking && <CaptchaPopup onPass={code.captcha.pass} onClose={code.captcha.close} />}
      </Suspense>
    </form>
  );
}

/** Banner above the number: messages are only simulated, or cannot be sent. */
function Banner({ sms }: { sms: SmsState | null }) {
  if (sms?.simulator) {
    return (
      <Alert
        className={classes.banner ?? ''}
        type="warning"
        showIcon
        title="演示环境：不发送短信，验证码直接显示在页面上"
      />
    );
  }
  if (sms?.open === false) {
    return <Alert className={classes.banner ?? ''} type="info" showIcon title="短信登录未开通，请使用账号密码登录" />;
  }
  return null;
}

interface FieldsProps {
  form: ReturnType<typeof useMobileForm>;
  code: ReturnType<typeof useSendCode>;
  hasTenants: boolean;
  isOpen: boolean;
}

function Fields({ form, code, hasTenants, isOpen }: FieldsProps) {
  const { fields, errors, change } = form;
  const ask = () => {
    const mobile = form.numberToSend();
    const { tenantCode, tenantId } = fields;
    if (mobile) {
      void code.sendCode({ mobile, ...(tenantCode ? { tenantCode } : {}), ...(tenantId ? { tenantId } : {}) });
    }
  };
  return (
    <>
      <LoginField errorId="mobile-error" error={errors.mobile}>
        <Input
          size="large"
          prefix={<MobileOutlined className={shared.prefix} />}
          {...described('手机号', 'mobile-error', errors.mobile)}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={11}
          autoFocus
          value={fields.mobile}
          onChange={(event) => change({ mobile: event.target.value })}
        />
      </LoginField>
      <LoginField errorId="captcha-error" error={errors.captcha}>
        <div className={classes.code}>
          <Input
            size="large"
            prefix={<SafetyOutlined className={shared.prefix} />}
            {...described('短信验证码', 'captcha-error', errors.captcha)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={fields.captcha}
            onChange={(event) => change({ captcha: event.target.value })}
          />
          <Button size="large" disabled={!isOpen || code.isSending || code.left > 0} onClick={ask}>
            {code.isSending ? '验证码发送中..' : code.left > 0 ? `${code.left} 秒后重发` : '获取验证码'}
          </Button>
        </div>
      </LoginField>
      {hasTenants && <TenantField fields={fields} onChange={change} />}
    </>
  );
}
