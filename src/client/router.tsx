import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ErrorScreen } from './frame/error-screen.tsx';
import { ExceptionPage } from './frame/exception-page.tsx';
import { RequireSession } from './frame/require-session.tsx';
import { Root } from './frame/root.tsx';

/** Pages reachable without a token (spec §2.1). */
const openRoutes: RouteObject[] = [
  {
    path: 'user',
    lazy: async () => ({ Component: (await import('./frame/user-layout.tsx')).UserLayout }),
    children: [
      { index: true, element: <Navigate to="/user/login" replace /> },
      {
        path: 'login',
        lazy: async () => ({ Component: (await import('./screens/login/login-screen.tsx')).LoginScreen }),
      },
      {
        path: 'register',
        lazy: async () => ({ Component: (await import('./screens/register/register-screen.tsx')).RegisterScreen }),
      },
      {
        path: 'register-result',
        lazy: async () => ({ Component: (await import('./screens/register/register-screen.tsx')).RegisterScreen }),
      },
      // The route exists and has no screen (spec §2.2).
      { path: 'recover', element: null },
    ],
  },
];

/**
 * A page inside the frame. Lazy by React, not by the router: the router would fetch every matched part before the
 * session is asked, and the login page would wait for a frame it does not show.
 */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, Component: lazy(async () => ({ default: await load() })) };
}

const BasicLayout = lazy(async () => ({ default: (await import('./frame/basic-layout.tsx')).BasicLayout }));

const accountRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/account/center" replace /> },
  page('center', async () => (await import('./screens/account/account-center.tsx')).AccountCenter),
  { path: 'settings', element: <Navigate to="/account/settings/base" replace /> },
  page('settings/base', async () => (await import('./screens/account/base-settings.tsx')).BaseSettings),
  page('settings/security', async () => (await import('./screens/account/security-settings.tsx')).SecuritySettings),
  page('settings/custom', async () => (await import('./screens/account/custom-settings.tsx')).CustomSettings),
];

/** Pages of the frame itself; everything else is drawn from the menus of the server (spec §2.3). */
const frameRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/homePage" replace /> },
  page('homePage', async () => (await import('./screens/home/home-screen.tsx')).HomeScreen),
  page('welcome', async () => (await import('./screens/welcome/welcome-screen.tsx')).WelcomeScreen),
  { path: 'test', element: <Navigate to="/test/home" replace /> },
  { path: '404', element: <ExceptionPage status="404" /> },
  {
    ...page('account', async () => (await import('./screens/account/account-layout.tsx')).AccountLayout),
    children: accountRoutes,
  },
  page('*', async () => (await import('./menu-screen.tsx')).MenuScreen),
];

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <div className="blank-page" />,
    children: [
      ...openRoutes,
      {
        element: <RequireSession />,
        children: [{ Component: BasicLayout, children: [{ errorElement: <ErrorScreen />, children: frameRoutes }] }],
      },
    ],
  },
]);
