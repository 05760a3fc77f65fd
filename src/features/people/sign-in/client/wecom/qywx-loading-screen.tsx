import { Alert, Button } from 'antd';
import { Navigate } from 'react-router-dom';
import { useEntered } from '../../../../../client/session/use-entered.ts';
import { SecondStepGate } from '../two-step/second-step-gate.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { keptRedirect } from './redirect.ts';
import { useWecomReturn } from './use-wecom-return.ts';
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
