import {
  AppstoreOutlined,
  DisconnectOutlined,
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SearchOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown, Menu, type MenuProps, Tooltip } from 'antd';
import {
  type ButtonHTMLAttributes,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { NoticeBell } from '../../../features/messages/notices/client/index.ts';
import { DemoProgress, hasArrivingData } from '../../../features/start/demo/client/index.ts';
import { useSignIn, useUser } from '../../session/use-session.ts';
import { useDevice, useIsOnline } from '../../ui/device.ts';
import { useScheme } from '../../ui/look/scheme.ts';
import { changeSettings, useSettings } from '../../ui/look/settings.ts';
import { sizes } from '../../ui/tokens.ts';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import { useIsReadRegularly } from '../feedback/without-hub.ts';
import { openPalette } from '../palette/open-palette.tsx';
import { isApple } from '../palette/shortcuts.ts';
import { Avatar } from './avatar.tsx';
import { confirmLogout } from './confirm-logout.ts';
import { toggleFullscreen } from './fullscreen.ts';
import classes from './header.module.css';
import { useSwitchApplication } from './use-switch-application.ts';

interface Props {
  isMobile: boolean;
  isCollapsed: boolean;
  onToggleMenu: () => void;
  /** Logo and menu of topmenu mode, in place of the applications. */
  children?: ReactNode;
}

/** The global header, 55 px (look.md#10.2). */
export function Header({ isMobile, isCollapsed, onToggleMenu, children }: Props) {
  const fold = isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />;
  const hasToggle = isMobile || !children;
  return (
    <div className={classes.header}>
      {hasToggle && (
        <IconButton label={isCollapsed || isMobile ? '展开菜单' : '收起菜单'} onClick={onToggleMenu}>
          {isMobile ? <MenuOutlined /> : fold}
        </IconButton>
      )}
      {children ?? (isMobile ? <div className={classes.apps} /> : <ApplicationMenu />)}
      {hasArrivingData() && (
        <Suspense fallback={null}>
          <DemoProgress />
        </Suspense>
      )}
      <div className={classes.tools}>
        <HubLost />
        <SearchButton />
        {!isMobile && <FullscreenButton />}
        <SchemeButton />
        <NoticeBell />
        <UserMenu />
      </div>
    </div>
  );
}

/** The user's applications as horizontal menu items; a click switches (look.md#10.2). */
function ApplicationMenu() {
  const signIn = useSignIn();
  const switchTo = useSwitchApplication();
  const apps = signIn?.user.apps ?? [];
  if (apps.length < 2) return <div className={classes.apps} />;
  return (
    <nav className={classes.apps} aria-label="应用">
      <Menu
        className={classes.appMenu}
        mode="horizontal"
        selectedKeys={signIn ? [signIn.application] : []}
        items={apps.map(({ code, name }) => ({ key: code, label: name }))}
        onClick={({ key }) => switchTo(key)}
      />
    </nav>
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function FullscreenButton() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return (
    <IconButton label={isFull ? '退出全屏' : '全屏'} onClick={() => void toggleFullscreen()}>
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
}

/** Switches between light and dark; until the first press the system's scheme is used. */
function SchemeButton() {
  const isDark = useScheme() === 'dark';
  return (
    <IconButton
      label={isDark ? '浅色' : '深色'}
      onClick={() => changeSettings({ colorScheme: isDark ? 'light' : 'dark' })}
    >
      {isDark ? <SunOutlined /> : <MoonOutlined />}
    </IconButton>
  );
}

/**
 * Shows that server pushes do not arrive and the page refreshes regularly; hidden offline, where OfflineHint is shown.
 */
function HubLost() {
  const isRead = useIsReadRegularly();
  const isOnline = useIsOnline();
  const isDesk = useDevice() === 'desktop';
  if (!isRead || !isOnline) return null;
  return (
    <span role="status">
      <Tooltip
        title="连接不上实时更新，网络可能不支持 WebSocket。页面每 30 秒以及切回时自动刷新。"
        trigger={['hover', 'focus']}
      >
        <button
          type="button"
          className={classes.icon}
          data-wide={isDesk}
          data-lost
          aria-label="未连上实时更新，每 30 秒刷新"
        >
          <DisconnectOutlined />
          {isDesk && <span className={classes.keys}>每 30 秒刷新</span>}
        </button>
      </Tooltip>
    </span>
  );
}

/** Opens the palette; on desktops it also shows the shortcut. */
function SearchButton() {
  const isDesk = useDevice() === 'desktop';
  return (
    <button
      type="button"
      className={classes.icon}
      data-wide={isDesk}
      aria-label="搜索页面、操作和隐患"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette('palette')}
    >
      <SearchOutlined />
      {isDesk && <kbd className={classes.keys}>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, also shown as tooltip. */
  label: string;
  children: ReactNode;
}

function IconButton({ label, children, ...rest }: IconButtonProps) {
  // On phones a tooltip would remain over the layer that a tap opened.
  const hint = useDevice() === 'mobile' ? null : label;
  return (
    <Tooltip title={hint} mouseEnterDelay={0.4}>
      <button type="button" className={classes.icon} aria-label={label} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}

/** Auto-hide (look.md#10.2): hides the header after scrolling down past 300 px, shows it on scrolling up. */
export function useHiddenHeader(isOn: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!isOn) {
      setHidden(false);
      return;
    }
    let last = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      setHidden(now > sizes.hideHeaderAfter && now > last);
      last = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [isOn]);
  return isHidden;
}

const ApplicationModal = lazy(() => import('./application-modal.tsx'));

/** The user dropdown of the header (look.md#10.2). */
function UserMenu() {
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
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录', onClick: () => void confirmLogout() },
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
