import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useEntered } from '../../../../../client/session/use-entered.ts';
import { SecondStepGate } from '../two-step/second-step-gate.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { BindForm } from './bind-form.tsx';
import { keptRedirect } from './redirect.ts';
import classes from './wecom.module.css';

/**
 * Ticket from the history entry: there it survives a reload, and unlike in the address it gets into no log
 * (security.md#R23).
 */
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
