import { AppstoreOutlined, DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../session/use-session.ts';
import { useSettings } from '../../ui/look/settings.ts';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import { Avatar } from './avatar.tsx';
import { confirmLogout } from './confirm-logout.ts';
import classes from './header.module.css';

const ApplicationModal = lazy(() => import('./application-modal.tsx'));

/** The user dropdown of the header (look.md#10.2). */
export function UserMenu() {
  const user = useUser();
  const { layout } = useSettings();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const isDialogNeeded = useOnceOpen(isChoosing);

  const items: MenuProps['items'] = [
    ...(layout === 'sidemenu'
      ? [{ key: 'application', icon: <AppstoreOutlined />, label: '切换应用', onClick: () => setChoosing(true) }]
      : []),
    {
      key: 'settings',
      icon: <UserOutlined />,
      label: '账户设置',
      onClick: () => void navigate('/account/settings'),
    },
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录', onClick: confirmLogout },
  ];

  return (
    <>
      <Dropdown menu={{ items }} placement="bottomRight" trigger={['click']}>
        <button type="button" className={classes.user} aria-label={`${user.name}，账户`}>
          <Avatar user={user} size={28} />
          <span className={classes.userName}>{user.name}</span>
          <DownOutlined className={classes.caret} aria-hidden />
        </button>
      </Dropdown>
      <Suspense fallback={null}>
        {isDialogNeeded && <ApplicationModal open={isChoosing} onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  );
}
