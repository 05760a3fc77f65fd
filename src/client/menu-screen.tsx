import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type FunctionComponent, lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { screenNameOf } from '../engine/screen-name.ts';
import { applicationOfPath } from './session/applications.ts';
import { isHolder, landingPath, type MenuNode } from './session/menu-tree.ts';
import { session } from './session/session.ts';
import { useSignIn } from './session/use-session.ts';
import { useMenus } from './shell/menu/page-context.ts';
import { ExceptionPage } from './ui/exception-page.tsx';
import { message } from './ui/feedback/feedback.ts';
import { PageSkeleton } from './ui/page-skeleton.tsx';

/** Draws the page that a menu names (look.md#9.3); an unknown path belongs to another application or to none. */
export function MenuScreen() {
  const { pathname } = useLocation();
  const { routes } = useMenus();
  const route = routes.get(pathname) ?? routes.get(pathname.replace(/\/$/, ''));
  const isArriving = useSelector(session, (snapshot) => snapshot.context.chosenAt !== null);
  if (route) return <Page node={route.node} key={route.node.path} />;
  // After a choice of application the address is about to change: the old path must not select the former application.
  return isArriving ? <PageSkeleton /> : <UnknownPath pathname={pathname} />;
}

function Page({ node }: { node: MenuNode }) {
  const { component } = node.item;
  if (isHolder(node)) {
    const target = landingPath(node);
    return target && target !== node.path ? <Navigate to={target} replace /> : <ExceptionPage status="404" />;
  }
  if (component === '403' || component === '404' || component === '500') return <ExceptionPage status={component} />;
  const Screen = screenOf(component);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Screen node={node} />
    </Suspense>
  );
}

/** Takes the application from the URL (look.md#11.7): switches to the application with this path, or goes home. */
function UnknownPath({ pathname }: { pathname: string }) {
  const signIn = useSignIn();
  const { data: application, isPending } = useQuery({
    queryKey: ['sysMenu', 'applicationOfPath', pathname, signIn?.application],
    queryFn: () => (signIn ? applicationOfPath(signIn.user, signIn, pathname) : null),
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    // In an effect, not in the query: by the time of the answer the address may have changed.
    if (application) session.send({ type: 'SWITCH_APPLICATION', application, at: null });
  }, [application]);
  const isNone = !isPending && !application;
  useEffect(() => {
    if (isNone) message.warning({ key: 'unknown', content: `没有“${pathname}”这个页面，或您无权查看，已回到首页` });
  }, [isNone, pathname]);
  return isNone ? <Navigate to="/homePage" replace /> : <PageSkeleton />;
}

const ResourceScreen = lazy(async () => ({
  default: (await import('./resource-views/resource-screen.tsx')).ResourceScreen,
}));

const generated = new Map<string, FunctionComponent>();

/** Returns one component per screen name, so that a re-render does not remount the screen. */
function generatedScreen(name: string): FunctionComponent {
  const cached = generated.get(name);
  if (cached) return cached;
  const Screen = () => <ResourceScreen screen={name} />;
  generated.set(name, Screen);
  return Screen;
}

type MenuScreenOf = FunctionComponent<{ node: MenuNode }>;

const drawn = new Map<string, MenuScreenOf>();

/** Screen drawn by a feature (client/lists/drawn-screens.ts), as one component per name; else a 404. */
function drawnScreen(component: string): MenuScreenOf {
  const cached = drawn.get(component);
  if (cached) return cached;
  const Screen = lazy(async () => {
    const load = (await import('./lists/drawn-screens.ts')).DRAWN_SCREENS[component];
    return { default: load ? await load() : NoScreen };
  });
  drawn.set(component, Screen);
  return Screen;
}

function NoScreen() {
  return <ExceptionPage status="404" />;
}

function screenOf(component: string): MenuScreenOf {
  const name = screenNameOf(component);
  return name ? generatedScreen(name) : drawnScreen(component);
}
