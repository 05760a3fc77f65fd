import { CameraOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../../../client/session/use-session.ts';
import { Avatar } from '../../../../../client/shell/header/avatar.tsx';
import { ReturnFocus } from '../../../../../client/ui/return-focus.tsx';
import classes from './avatar.module.css';

const AvatarModal = lazy(() => import('./avatar-modal.tsx'));

/** The user's avatar; a click opens the avatar modal (look.md#9.2), whose cropping code is loaded only then. */
export function AvatarButton({ size }: { size: number }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.own} aria-label="更换头像" onClick={() => setOpen(true)}>
        <Avatar user={user} size={size} />
        <span className={classes.change} aria-hidden>
          <CameraOutlined /> 更换
        </span>
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <ReturnFocus>
            <AvatarModal onClose={() => setOpen(false)} />
          </ReturnFocus>
        )}
      </Suspense>
    </>
  );
}
