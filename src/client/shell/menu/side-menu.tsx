import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { landingPath, type MenuNode, visibleNodes } from '../../session/menu-tree.ts';
import { MenuIcon } from './menu-icon.tsx';
import { useMenus } from './page-context.ts';

type Item = NonNullable<MenuProps['items']>[number];

function toItem(node: MenuNode, depth: number): Item {
  const icon = depth === 0 || node.item.meta.icon ? <MenuIcon name={node.item.meta.icon} /> : undefined;
  if (node.children.length > 0) {
    return {
      key: node.path,
      icon,
      label: node.title,
      children: node.children.map((child) => toItem(child, depth + 1)),
    };
  }
  return { key: node.path, icon, label: <MenuLink node={node} />, title: node.title };
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
  const items = useMemo(() => visibleNodes(tree).map((node) => toItem(node, 0)), [tree]);
  const trail = useMemo(() => page.trail.slice(0, -1).map((node) => node.path), [page.trail]);
  // Open from the first paint on: what unfolds later pushes the rest down.
  const [openKeys, setOpenKeys] = useState<string[]>(trail);
  useEffect(() => setOpenKeys(trail), [trail]);

  const changeOpen = (keys: string[]) => {
    const opened = keys.find((key) => !openKeys.includes(key));
    const isRoot = tree.some((node) => node.path === opened);
    setOpenKeys(isRoot && opened !== undefined ? [opened] : keys);
  };

  return (
    <Menu
      mode={mode}
      theme={theme}
      items={items}
      selectedKeys={[pathname, ...trail]}
      onClick={onNavigate}
      inlineCollapsed={mode === 'inline' ? isCollapsed : undefined}
      // A collapsed menu opens its submenus as pop-ups and keeps their state itself.
      {...(mode === 'inline' && !isCollapsed ? { openKeys, onOpenChange: changeOpen } : {})}
    />
  );
}
