import { Button } from 'antd';
import { isApiError, messageOf } from '../api/api-error.ts';
import classes from './panel.module.css';

export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const requestId = isApiError(error) ? error.requestId : null;
  return (
    <div className={classes.failure} role="alert">
      <span>{messageOf(error)}</span>
      {requestId && <span className={classes.muted}>请求编号：{requestId}</span>}
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
