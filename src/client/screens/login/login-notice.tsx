import { Alert } from 'antd';
import classes from './login.module.css';
import type { LoginFailure } from './use-login.ts';

/** What happened in words, and below it the answer as JSON (spec §8 Login). */
export function FailureNotice({ failure }: { failure: LoginFailure }) {
  return (
    <Alert
      className={classes.notice}
      type="error"
      showIcon
      role="alert"
      title={failure.message}
      description={failure.detail ? <code className={classes.detail}>{failure.detail}</code> : undefined}
    />
  );
}

/** 忘记密码? only says this (spec §2.5). */
export function ForgottenNotice() {
  return <Alert className={classes.notice} type="info" showIcon title="请联系管理员进行密码重置或修改" />;
}
