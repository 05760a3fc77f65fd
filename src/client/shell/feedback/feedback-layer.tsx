import { useSelector } from '@xstate/react';
import { App, Button, Modal } from 'antd';
import { session } from '../../session/session.ts';
import { FeedbackParts } from '../../ui/feedback/feedback-parts.tsx';

/** Messages, notifications, questions and the dialogs of the session, above any page. */
export default function FeedbackLayer() {
  return (
    <App component={false} message={{ maxCount: 3 }}>
      <FeedbackParts />
      <SessionDialogs />
    </App>
  );
}

interface NoticeProps {
  open: boolean;
  text: string;
  button: string;
  onConfirm: () => void;
}

/** A dialog that only its button closes: no cross, no mask, no Esc. */
function OneWayDialog({ open, text, button, onConfirm }: NoticeProps) {
  return (
    <Modal
      open={open}
      title="提示："
      width={416}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" autoFocus onClick={onConfirm}>
          {button}
        </Button>
      }
    >
      {text}
    </Modal>
  );
}

/** 重新登录 after a lost session, 确定 for a user without menus (look.md#12). */
function SessionDialogs() {
  const state = useSelector(session, (snapshot) => {
    if (snapshot.matches('expired')) return 'expired';
    return snapshot.matches({ signedIn: 'withoutMenus' }) ? 'withoutMenus' : null;
  });
  const message = useSelector(session, (snapshot) => snapshot.context.message);
  return (
    <>
      <OneWayDialog
        open={state === 'expired'}
        text={message}
        button="重新登录"
        onConfirm={() => session.send({ type: 'SIGN_IN_AGAIN' })}
      />
      <OneWayDialog
        open={state === 'withoutMenus'}
        text="无菜单权限，请联系管理员"
        button="确定"
        onConfirm={() => session.send({ type: 'ACKNOWLEDGED' })}
      />
    </>
  );
}
