import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { page, screen } from '../features/client-feature.ts';
import { wallPages } from '../features/oversight/boards/client/open-pages.ts';
import { signInPages, wecomPages } from '../features/people/sign-in/client/open-pages.ts';
import { consoleParts } from './console-parts.ts';
import { RequireSession } from './shell/require-session.tsx';
import { Root } from './shell/root.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';

const loadUserLayout = async () => (await import('./shell/user-layout.tsx')).UserLayout;

/** Pages reachable without a token (look.md#9.1). */
const userRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/user/login" replace /> },
  ...signInPages,
  // This route has no screen; unlike the other routes here it needs a token (look.md#9.1).
  { path: 'recover', element: <RequireSession /> },
];

const routes: RouteObject[] = [
  ...wallPages,
  {
    element: <Root />,
    children: [
      page('user', loadUserLayout, userRoutes),
      { Component: screen(loadUserLayout), children: wecomPages },
      {
        element: <RequireSession />,
        children: [page('*', async () => (await consoleParts.frame()).SignedInRoutes)],
      },
    ],
  },
];

export function AppRoutes() {
  return <ErrorBoundary>{useRoutes(routes)}</ErrorBoundary>;
}
