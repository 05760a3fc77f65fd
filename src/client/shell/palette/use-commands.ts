import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { pathAsking } from '../../resource/asked-path.ts';
import { resourceIndexQuery } from '../../resource/load-resource.ts';
import { fetchMenus } from '../../session/applications.ts';
import type { SignIn } from '../../session/machine.ts';
import { toMenuTree } from '../../session/menu-tree.ts';
import { useSignIn, useUser } from '../../session/use-session.ts';
import { currentScheme } from '../../ui/look/scheme.ts';
import { changeSettings } from '../../ui/look/settings.ts';
import { confirmLogout } from '../header/confirm-logout.ts';
import { toggleFullscreen } from '../header/fullscreen.ts';
import { useSwitchApplication } from '../header/use-switch-application.ts';
import { useMenus } from '../menu/page-context.ts';
import { BACK_TO_TAB } from '../tabs/tab-scroll.ts';
import type { Tab } from '../tabs/tabs.ts';
import { readTabs } from '../tabs/use-tabs.ts';
import type { Command } from './command.ts';
import { type PageEntry, pagesOf, startsOf } from './menu-commands.ts';

/** Pages of all applications: opening a page switches to its application (look.md#11.7: the URL decides). */
export function usePages(): PageEntry[] {
  const signIn = useSignIn();
  const { tree } = useMenus();
  const others = signIn?.user.apps.filter(({ code }) => code !== signIn.application) ?? [];
  const menus = useQueries({
    queries: others.map(({ code, name }) => ({
      queryKey: ['sysMenu', 'palette', code],
      queryFn: async () => pagesOf(toMenuTree(await fetchMenus(code))).map((page) => within(page, name)),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => [...pagesOf(tree), ...menus], [tree, menus]);
}

const within = (page: PageEntry, application: string): PageEntry => ({ ...page, trail: [application, ...page.trail] });

function pageCommands(pages: readonly PageEntry[], navigate: NavigateFunction): Command[] {
  return pages.map(({ path, title, trail, icon, pinyin, external }) => ({
    key: `page:${path}`,
    group: '页面',
    title,
    note: trail.join(' / '),
    icon,
    pinyin,
    path: external ?? path,
    run: () => (external ? window.open(external, '_blank', 'noopener,noreferrer') : void navigate(path)),
  }));
}

function recentCommands(tabs: readonly Tab[], navigate: NavigateFunction): Command[] {
  return tabs.toReversed().map(({ path, search, title }) => ({
    key: `tab:${path}`,
    group: '最近打开',
    title,
    note: '已打开的标签',
    path: path + search,
    run: () => void navigate(path + search, { state: BACK_TO_TAB }),
  }));
}

function startCommands(starts: ReturnType<typeof startsOf>, navigate: NavigateFunction): Command[] {
  return starts.map(({ page, verb, title }) => ({
    key: `${verb}:${page.path}`,
    group: '操作',
    title,
    note: page.title,
    ...leads(pathAsking(page.path, verb), navigate),
  }));
}

function applicationCommands(signIn: SignIn, switchTo: (code: string) => void): Command[] {
  return signIn.user.apps
    .filter(({ code }) => code !== signIn.application)
    .map(({ code, name }) => ({
      key: `application:${code}`,
      group: '应用',
      title: name,
      note: '切换应用',
      run: () => switchTo(code),
    }));
}

/** Commands of menus, applications and the shell itself; hazards are searched separately. */
export function useCommands(pages: readonly PageEntry[], openHelp: () => void): Command[] {
  const navigate = useNavigate();
  const user = useUser();
  const signIn = useSignIn();
  const switchTo = useSwitchApplication();
  const { data: index } = useQuery(resourceIndexQuery);
  const starts = useMemo(() => (index ?? []).flatMap((entry) => entry.starts), [index]);
  return useMemo(
    () => [
      ...recentCommands(readTabs(String(user.id)), navigate),
      ...pageCommands(pages, navigate),
      ...startCommands(startsOf(pages, starts), navigate),
      ...(signIn ? applicationCommands(signIn, switchTo) : []),
      ...frameCommands(navigate, openHelp),
    ],
    [pages, starts, user, signIn, navigate, switchTo, openHelp],
  );
}

/** `path` and `run` of a command that only opens a page. */
export const leads = (path: string, navigate: NavigateFunction) => ({ path, run: () => void navigate(path) });

function frameCommands(navigate: NavigateFunction, openHelp: () => void): Command[] {
  const isDark = currentScheme() === 'dark';
  const own = (title: string, note: string, does: Command['run'] | Pick<Command, 'path' | 'run'>): Command => ({
    key: `frame:${title}`,
    group: '系统',
    title,
    note,
    ...(typeof does === 'function' ? { run: does } : does),
  });
  return [
    own('账户设置', '个人资料与安全', leads('/account/settings', navigate)),
    own('修改密码', '安全设置', leads('/account/settings/security', navigate)),
    own(isDark ? '切换为浅色' : '切换为深色', '外观', () => changeSettings({ colorScheme: isDark ? 'light' : 'dark' })),
    own('全屏', '进入或退出全屏', () => void toggleFullscreen()),
    own('快捷键', '现在可用的快捷键', openHelp),
    own('退出登录', '账户', confirmLogout),
  ];
}
