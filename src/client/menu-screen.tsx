import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { screenOf } from './screen-registry.tsx';
import { applicationOfPath } from './session/applications.ts';
import { isHolder, landingPath, type MenuNode } from './session/menu-tree.ts';
import { session } from './session/session.ts';
import { useSignIn } from './session/use-session.ts';
import { useMenus } from './shell/menu/page-context.ts';
import { ExceptionPage } from './ui/exception-page.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';

/** Draws the page a menu of the server names (look.md#9.3); a path no menu knows belongs to another application or to none. */
export function MenuScreen() {
  const { pathname } = useLocation();
  const { routes } = useMenus();
  const route = routes.get(pathname) ?? routes.get(pathname.replace(/\/$/, ''));
  const isArriving = useSelector(session, (snapshot) => snapshot.context.isArriving);
  if (route) return <Page node={route.node} key={route.node.path} />;
  // After a choice of application the address is about to change; it must not choose back.
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
  if (!Screen) return <ExceptionPage status="404" />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Screen node={node} />
    </Suspense>
  );
}

/** The current application is taken from the URL (look.md#11.7): switch to the one that has this path, else go home. */
function UnknownPath({ pathname }: { pathname: string }) {
  const signIn = useSignIn();
  const { data: application, isPending } = useQuery({
    queryKey: ['sysMenu', 'applicationOfPath', pathname, signIn?.application],
    queryFn: () => (signIn ? applicationOfPath(signIn.user, signIn, pathname) : null),
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    // Not when the answer comes, but as long as it is asked: the address may be another one by then.
    if (application) session.send({ type: 'SWITCH_APPLICATION', application, by: 'address' });
  }, [application]);
  if (isPending || application) return <PageSkeleton />;
  return <Navigate to="/homePage" replace />;
}
