import { CheckOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useSignIn } from '../../session/use-session.ts';
import classes from './application-modal.module.css';
import { useSwitchApplication } from './use-switch-application.ts';

/** 切换应用: the applications of the user, the current one marked. */
export default function ApplicationModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const signIn = useSignIn();
  const switchTo = useSwitchApplication();
  const choose = (code: string) => {
    onClose();
    switchTo(code);
  };
  return (
    <Modal title="切换应用" open={open} onCancel={onClose} footer={null} width={416} centered>
      <ul className={classes.list}>
        {signIn?.user.apps.map(({ code, name }) => {
          const isCurrent = code === signIn.application;
          return (
            <li key={code}>
              <button type="button" className={classes.app} aria-current={isCurrent} onClick={() => choose(code)}>
                <span>{name}</span>
                {isCurrent && <CheckOutlined aria-label="当前应用" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
