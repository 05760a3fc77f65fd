import { Menu, type MenuProps } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { screenNameOf } from '../../../engine/screen-name.ts';
import { installedViews } from '../../resource-views/installed-views.ts';
import { landingPath, type MenuNode, visibleNodes } from '../../session/menu-tree.ts';
import type { Device } from '../../ui/device.ts';
import { changeSettings, useSettings } from '../../ui/look/settings.ts';
import classes from './menu-badge.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { useMenus } from './page-context.ts';
import { useMenuBadges } from './use-menu-badges.ts';

const MOST = 99;

/** Number beside the title of a menu; hidden if 0. */
function MenuBadge({ total }: { total: number }) {
  if (total === 0) return null;
  return (
    <span className={classes.badge}>
      {total > MOST ? `${MOST}+` : total}
      <span className="visually-hidden"> 条</span>
    </span>
  );
}

type Item = NonNullable<MenuProps['items']>[number];

const AS_THEY_ARE = (items: Item[]) => items;

type Badges = ReadonlyMap<string, number>;

/** Sum of the numbers of a menu and of all items below it. */
function totalOf({ item, children }: MenuNode, badges: Badges): number {
  const own = badges.get(screenNameOf(item.component) ?? item.component) ?? 0;
  return children.reduce((sum, child) => sum + totalOf(child, badges), own);
}

/** Renders the same elements with and without a number: a number arriving during a press must not replace the title. */
function Label({ total, children }: { total: number; children: ReactNode }) {
  return (
    <span className={classes.label}>
      <span className={classes.title}>{children}</span>
      <MenuBadge total={total} />
    </span>
  );
}

function toItem(node: MenuNode, depth: number, badges: Badges): Item {
  const total = totalOf(node, badges);
  const icon = depth === 0 || node.item.meta.icon ? <MenuIcon name={node.item.meta.icon} /> : undefined;
  if (node.children.length > 0) {
    return {
      key: node.path,
      icon,
      label: <Label total={total}>{node.title}</Label>,
      children: node.children.map((child) => toItem(child, depth + 1, badges)),
    };
  }
  const label = (
    <Label total={total}>
      <MenuLink node={node} />
    </Label>
  );
  return { key: node.path, icon, label, title: node.title };
}

function MenuLink({ node }: { node: MenuNode }) {
  // An item with a target is a plain link; an unsafe address is no link at all (look.md#9.3, security.md#R18).
  const { target } = node.item.meta;
  if (target) {
    return node.external ? (
      <a href={node.external} target={target === '_self' ? target : '_blank'} rel="noopener noreferrer">
        {node.title}
      </a>
    ) : (
      node.title
    );
  }
  return <Link to={landingPath(node) ?? node.path}>{node.title}</Link>;
}

interface Props {
  mode: 'inline' | 'horizontal';
  theme: 'dark' | 'light';
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

/** The menus of the application. Only one root submenu is open at a time (look.md#10.1). */
export function SideMenu({ mode, theme, isCollapsed = false, onNavigate }: Props) {
  const { tree, page } = useMenus();
  const { pathname } = useLocation();
  const badges = useMenuBadges();
  const items = useMemo(() => visibleNodes(tree).map((node) => toItem(node, 0, badges)), [tree, badges]);
  const [extend, setExtend] = useState(() => AS_THEY_ARE);
  const takeEntries = useCallback((next: typeof AS_THEY_ARE) => setExtend(() => next), []);
  const { MenuEntries } = installedViews;
  const trail = useMemo(() => page.trail.slice(0, -1).map((node) => node.path), [page.trail]);
  // Open from the first paint on: menus that unfold later would push the rest down.
  const [openKeys, setOpenKeys] = useState<string[]>(trail);
  useEffect(() => setOpenKeys(trail), [trail]);

  const changeOpen = (keys: string[]) => {
    const opened = keys.find((key) => !openKeys.includes(key));
    const isRoot = tree.some((node) => node.path === opened);
    setOpenKeys(isRoot && opened !== undefined ? [opened] : keys);
  };

  return (
    <>
      <Menu
        mode={mode}
        theme={theme}
        items={extend(items)}
        selectedKeys={[pathname, ...trail]}
        onClick={onNavigate}
        inlineCollapsed={mode === 'inline' ? isCollapsed : undefined}
        // A collapsed menu opens its submenus as pop-ups and keeps their state itself.
        {...(mode === 'inline' && !isCollapsed ? { openKeys, onOpenChange: changeOpen } : {})}
      />
      <Suspense fallback={null}>{MenuEntries && <MenuEntries tree={tree} onChange={takeEntries} />}</Suspense>
    </>
  );
}

/** State of the sidebar by device: open, closed or a drawer (look.md#10.1). The user's choice is stored. */
export function useSidebar(device: Device) {
  const { sidebarOpen } = useSettings();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = device === 'tablet' ? sidebarOpen === true : sidebarOpen !== false;
  const toggle = useCallback(() => {
    if (device === 'mobile') setDrawerOpen(true);
    else changeSettings({ sidebarOpen: !isOpen });
  }, [device, isOpen]);
  return { isCollapsed: !isOpen, isDrawerOpen, toggle, closeDrawer: useCallback(() => setDrawerOpen(false), []) };
}
