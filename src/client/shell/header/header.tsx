import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { NoticeBell } from '../../../features/notices/client/index.ts';
import { ApplicationMenu } from './application-menu.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import classes from './header.module.css';
import { IconButton } from './icon-button.tsx';
import { SchemeButton } from './scheme-button.tsx';
import { SearchButton } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  isMobile: boolean;
  isCollapsed: boolean;
  onToggleMenu: () => void;
  /** In topmenu mode: logo and menu stand here instead of the applications. */
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
      <div className={classes.tools}>
        <SearchButton />
        {!isMobile && <FullscreenButton />}
        <SchemeButton />
        <NoticeBell />
        <UserMenu />
      </div>
    </div>
  );
}
