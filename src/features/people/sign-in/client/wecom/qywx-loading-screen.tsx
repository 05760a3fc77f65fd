import { Alert, Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { callWithExtras } from '../../../../../client/api/client.ts';
import { entryMessageOf } from '../../../../../client/api/entry-message.ts';
import { enterWith } from '../../../../../client/session/entering.ts';
import { useEntered } from '../../../../../client/session/use-entered.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { QyWechatAuth } from '../../../../../generated/client.ts';
import { SecondStepGate } from '../second-step-gate.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { leaveForWecom } from './leave-for-wecom.ts';
import { keepRedirect, keptRedirect } from './redirect.ts';
import classes from './wecom.module.css';

/** Page before and after the redirect to the enterprise messaging app (look.md#11.5): waiting, or a failure. */
export function QywxLoadingScreen() {
  const { failure, isBack, retry } = useWecomReturn();
  const { isFresh, message } = useEntered();
  if (isFresh) return <Navigate to={keptRedirect()} replace />;
  const problem = failure || message;
  return (
    <section aria-label="企业微信登录">
      <h2 className={classes.heading}>企业微信登录</h2>
      {problem ? (
        <>
          <Alert className={classes.notice} type="error" showIcon role="alert" title={problem} />
          <p className={classes.lead}>登录请求只能使用一次，请重新发起；仍不成功时请用账号密码登录，或联系管理员。</p>
          <Button type="primary" size="large" block onClick={retry}>
            重新登录
          </Button>
          <BackToLogin />
        </>
      ) : (
        <p className={classes.waiting} role="status">
          <span className={classes.line} aria-hidden />
          {isBack ? '正在登录…' : '正在前往企业微信…'}
        </p>
      )}
      <SecondStepGate />
    </section>
  );
}

type Reply = string | { needBind?: boolean; bindTicket?: string; bound?: boolean };

/**
 * Handles both directions of the redirect (look.md#11.5): without `state` in the address goes to the provider, with it
 * completes the sign-in. Code and state work once, so they are removed from the address before they are sent.
 */
export function useWecomReturn() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const given = useRef({ code: parameters.get('code'), state: parameters.get('state') });
  const started = useRef(false);
  const isBack = given.current.state !== null;

  const leave = useCallback(async () => {
    setFailure('');
    given.current = { code: null, state: null };
    try {
      await leaveForWecom(parameters.get('tenantCode') ?? undefined);
    } catch (error) {
      setFailure(entryMessageOf(error));
    }
  }, [parameters]);

  const goOn = useCallback(
    async (body: { code: string; state: string }) => {
      try {
        const { data, extras } = await callWithExtras<Reply>(QyWechatAuth.login.path, body);
        if (typeof data === 'string') enterWith({ data, extras });
        else if (data.bound) {
          message.success('绑定成功');
          void navigate('/account/settings/binding', { replace: true });
        } else void navigate('/bindWxName', { replace: true, state: { bindTicket: data.bindTicket } });
      } catch (error) {
        setFailure(entryMessageOf(error));
      }
    },
    [navigate],
  );

  useEffect(() => {
    // Runs once, even where React runs effects twice: the first run would use up the state.
    if (started.current) return;
    started.current = true;
    const { code, state } = given.current;
    if (state === null) {
      keepRedirect(parameters.get('redirect'));
      void leave();
      return;
    }
    void navigate('/qywxLoading', { replace: true });
    if (code) void goOn({ code, state });
    else setFailure('未完成企业微信授权');
  }, [parameters, navigate, leave, goOn]);

  return { failure, isBack, retry: () => void leave() };
}
