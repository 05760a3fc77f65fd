import { Alert } from 'antd';
import { isApiError } from '../../../client/api/api-error.ts';
import { entryMessageOf } from '../../../client/api/entry-message.ts';
import classes from './login.module.css';

interface Words {
  message: string;
  /** The answer as JSON, for whoever has to look into it (look.md#11.1). */
  detail: string;
}

function toFailure(error: unknown): Words {
  const message = entryMessageOf(error);
  const detail = isApiError(error)
    ? {
        success: false,
        code: error.code || error.status,
        message: error.message,
        errorCode: error.errorCode || undefined,
      }
    : { success: false, message };
  return { message, detail: JSON.stringify(detail) };
}

/** What happened in words, and below it the answer as JSON (look.md#11.1). */
export function FailureNotice({ failure }: { failure: unknown }) {
  const { message, detail } = typeof failure === 'string' ? { message: failure, detail: '' } : toFailure(failure);
  return (
    <Alert
      className={classes.notice}
      type="error"
      showIcon
      role="alert"
      title={message}
      description={detail ? <code className={classes.detail}>{detail}</code> : undefined}
    />
  );
}

/** What the sign-in form has to say: what went wrong, or, without a failure, what 忘记密码? says. */
export default function LoginNotice({ failure }: { failure?: unknown }) {
  return failure === undefined ? <ForgottenNotice /> : <FailureNotice failure={failure} />;
}

/** 忘记密码? only says this (look.md#11.1). */
function ForgottenNotice() {
  return <Alert className={classes.notice} type="info" showIcon title="请联系管理员进行密码重置或修改" />;
}
