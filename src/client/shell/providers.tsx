import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { holdsPermission } from '../../engine/session/login-user.ts';
import { queryClient } from '../api/queries.ts';
import { PermissionContext } from '../resource/permissions.ts';
import { toMenuRoutes, toMenuTree } from '../session/menu-tree.ts';
import { useSignIn, useUser } from '../session/use-session.ts';
import { useTitle } from '../ui/use-title.ts';
import { MenuContext, pageAt } from './menu/page-context.ts';

interface Props {
  /** Query cache; each story and test passes its own. */
  client?: QueryClient;
  children: ReactNode;
}

/** Context of data, permissions and menus for everything inside the shell. */
export function Providers({ client = queryClient, children }: Props) {
  const user = useUser();
  const menus = useSignIn()?.menus;
  const { pathname } = useLocation();
  const can = useCallback((code: string) => holdsPermission(user, code), [user]);
  const tree = useMemo(() => toMenuTree(menus ?? []), [menus]);
  const routes = useMemo(() => toMenuRoutes(tree), [tree]);
  const world = useMemo(() => ({ tree, routes, page: pageAt(pathname, routes) }), [tree, routes, pathname]);
  useTitle(world.page.title);
  return (
    <QueryClientProvider client={client}>
      <PermissionContext value={can}>
        <MenuContext value={world}>{children}</MenuContext>
      </PermissionContext>
    </QueryClientProvider>
  );
}
