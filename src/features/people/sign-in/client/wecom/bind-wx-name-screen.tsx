import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isApiError } from '../../../../../client/api/api-error.ts';
import { callWithExtras } from '../../../../../client/api/client.ts';
import { entryMessageOf } from '../../../../../client/api/entry-message.ts';
import { enterWith } from '../../../../../client/session/entering.ts';
import { useEntered } from '../../../../../client/session/use-entered.ts';
import { QyWechatAuth } from '../../../../../generated/client.ts';
import { SecondStepGate } from '../second-step-gate.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { keptRedirect } from './redirect.ts';
import classes from './wecom.module.css';

/** Ticket from the history entry, which survives a reload and, unlike an address, enters no log (security.md#R23). */
function ticketOf(state: unknown): string | null {
  const ticket = typeof state === 'object' && state !== null && 'bindTicket' in state ? state.bindTicket : null;
  return typeof ticket === 'string' ? ticket : null;
}

/** Page that binds the enterprise messaging account to an account of the product, by its password (look.md#9.2). */
export function BindWxNameScreen() {
  const ticket = ticketOf(useLocation().state);
  const { isFresh } = useEntered();
  const [isOver, setOver] = useState(false);
  if (isFresh) return <Navigate to={keptRedirect()} replace />;
  return (
    <section aria-label="绑定账号">
      <h2 className={classes.heading}>绑定账号</h2>
      {ticket && !isOver ? (
        <>
          <p className={classes.lead}>您的企业微信尚未绑定账号。请验证一次账号密码，以后可以直接用企业微信登录。</p>
          <BindForm ticket={ticket} onOver={() => setOver(true)} />
        </>
      ) : (
        <TicketOver />
      )}
      <BackToLogin />
      <SecondStepGate />
    </section>
  );
}

function TicketOver() {
  const navigate = useNavigate();
  return (
    <>
      <Alert
        className={classes.notice}
        type="warning"
        showIcon
        role="alert"
        title="绑定请求已失效，请重新使用企业微信登录"
      />
      <Button type="primary" size="large" block onClick={() => void navigate('/qywxLoading')}>
        使用企业微信登录
      </Button>
    </>
  );
}

interface Fields {
  account: string;
  password: string;
}

interface Props {
  ticket: string;
  /** Called when the ticket is used up or expired. */
  onOver: () => void;
}

/** Form for account and password, sent with the ticket: POST /QyWechatAuth/bind. */
export function BindForm({ ticket, onOver }: Props) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const { isEntering, message } = useEntered();

  const bind = async ({ account, password }: Fields) => {
    setSending(true);
    setFailure('');
    try {
      const body = { bindTicket: ticket, account: account.trim(), password };
      enterWith(await callWithExtras<string>(QyWechatAuth.bind.path, body));
    } catch (error) {
      if (isApiError(error) && error.errorCode === 'WECOM_TICKET') onOver();
      else setFailure(entryMessageOf(error));
    } finally {
      setSending(false);
    }
  };

  const problem = failure || (isEntering ? '' : message);
  return (
    <Form<Fields> layout="vertical" requiredMark={false} onFinish={(fields) => void bind(fields)}>
      {problem && <Alert className={classes.notice} type="error" showIcon role="alert" title={problem} />}
      <Form.Item name="account" label="账号" rules={[{ required: true, whitespace: true, message: '请输入帐户名' }]}>
        <Input size="large" autoComplete="username" autoCapitalize="off" spellCheck={false} maxLength={64} autoFocus />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password size="large" autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={isSending || isEntering}>
        绑定并登录
      </Button>
    </Form>
  );
}
