import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import classes from './exception-page.module.css';
import { useTitle } from './use-title.ts';

const SENTENCES = {
  403: '抱歉，你无权访问该页面',
  404: '抱歉，你访问的页面不存在或仍在开发中',
  500: '抱歉，服务器出错了',
} as const;

interface Props {
  status: keyof typeof SENTENCES | '403' | '404' | '500';
  /** Cause of the error, replacing the general sentence of the status. */
  sentence?: string;
  /** Request id that the user can give to support. */
  requestId?: string | null;
  /** Additional button, e.g. 重试 or 重新加载. */
  action?: { text: string; onClick: () => void };
}

/** Exception pages (look.md#9.2): what happened, and the way back. */
export function ExceptionPage({ status, sentence, requestId, action }: Props) {
  const navigate = useNavigate();
  useTitle(String(status));
  return (
    <section className={classes.page} aria-labelledby="exception-status">
      <h1 id="exception-status" className={classes.status}>
        {status}
      </h1>
      <p className={classes.sentence}>{sentence ?? SENTENCES[status]}</p>
      {requestId && <p className={classes.request}>请求编号：{requestId}</p>}
      <div className={classes.actions}>
        {action && (
          <Button type="primary" onClick={action.onClick}>
            {action.text}
          </Button>
        )}
        <Button type={action ? 'default' : 'primary'} onClick={() => void navigate('/homePage')}>
          返回首页
        </Button>
      </div>
    </section>
  );
}
