import { BlockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../../client/api/client.ts';
import type { MenuEntriesProps } from '../../../../client/resource-views/installed-views.ts';
import type { MenuNode } from '../../../../client/session/menu-tree.ts';
import { whenIdle } from '../../../../client/ui/when-idle.ts';
import { screenNameOf } from '../../../../engine/screen-name.ts';
import { VIEW_KEY } from './use-list-views.ts';
import './menu-entries.css';

interface MenuView {
  id: number;
  screen: string;
  name: string;
  isShared: boolean;
}

type Items = Parameters<Parameters<MenuEntriesProps['onChange']>[0]>[0];

/** Adds saved views to the menu, each below its list. Fetches them when the browser is idle, and after each change. */
export default function MenuEntries({ tree, onChange }: MenuEntriesProps): null {
  const [isUsable, setUsable] = useState(false);
  useEffect(() => whenIdle(() => setUsable(true)), []);
  const { data } = useQuery({
    queryKey: ['listView', 'menu'],
    queryFn: ({ signal }) => call<MenuView[]>('GET', '/listView/menu', { signal }),
    enabled: isUsable,
  });
  useEffect(() => {
    const views = data ?? [];
    if (views.length > 0) {
      const screens = screensOf(tree);
      onChange((items) => withViews(items, { views, screens }));
    } else onChange((items) => items);
  }, [data, tree, onChange]);
  return null;
}

/** Names of screens by the path of their page. */
function screensOf(tree: readonly MenuNode[]): Map<string, string> {
  return new Map(
    tree.flatMap(({ item, path, children }) => {
      const screen = screenNameOf(item.component ?? '');
      return [...(screen === null ? [] : [[path, screen] as const]), ...screensOf(children)];
    }),
  );
}

function withViews(items: Items, of: { views: readonly MenuView[]; screens: ReadonlyMap<string, string> }): Items {
  return items.flatMap((item) => {
    const path = String(item?.key);
    const screen = of.screens.get(path);
    const own = of.views.filter((view) => view.screen === screen);
    const children = item && 'children' in item ? item.children : undefined;
    const whole = item && children ? { ...item, children: withViews(children, of) } : item;
    return [whole, ...own.map((view) => entryOf(view, path))] as Items;
  });
}

function entryOf({ id, name, isShared }: MenuView, path: string) {
  const to = `${path}?${VIEW_KEY}=${id}`;
  return {
    key: to,
    icon: <BlockOutlined aria-hidden />,
    className: 'menu-view',
    title: isShared ? `${name}（共享视图）` : `${name}（我的视图）`,
    label: <Link to={to}>{name}</Link>,
  };
}
