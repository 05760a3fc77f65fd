import { Alert } from 'antd';
import { isApiError } from '../../../../client/api/api-error.ts';
import { entryMessageOf } from '../../../../client/api/entry-message.ts';
import classes from './login.module.css';

interface Words {
  message: string;
  /** Reply as JSON, for support (look.md#11.1). */
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

/** Message of a failure, and below it the reply as JSON (look.md#11.1). */
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

/** Notice of the sign-in form: a failure, or without one the text of 忘记密码?. */
export default function LoginNotice({ failure }: { failure?: unknown }) {
  return failure === undefined ? <ForgottenNotice /> : <FailureNotice failure={failure} />;
}

/** Text of 忘记密码? (look.md#11.1). */
function ForgottenNotice() {
  return <Alert className={classes.notice} type="info" showIcon title="请联系管理员进行密码重置或修改" />;
}
