import { type ComponentType, lazy } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { consoleParts } from './console-parts.ts';
import { RequireSession } from './shell/require-session.tsx';
import { Root } from './shell/root.tsx';
import { ExceptionPage } from './ui/exception-page.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';

/**
 * A page whose program is fetched when it is first drawn. React's lazy within declarative routes: nothing inside the
 * frame is fetched before the session was asked, and the login page does without the data router.
 */
function page(path: string, load: () => Promise<ComponentType>, children?: RouteObject[]): RouteObject {
  return { path, Component: lazy(async () => ({ default: await load() })), children };
}

const loadUserLayout = async () => (await import('./shell/user-layout.tsx')).UserLayout;
const loadWelcome = async () => (await import('../features/home/client/welcome-screen.tsx')).WelcomeScreen;

/** Pages reachable without a token (look.md#9.1). */
const userRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/user/login" replace /> },
  page('login', async () => (await import('../features/sign-in/client/login-screen.tsx')).LoginScreen),
  page(
    'register',
    async () => (await import('../features/sign-in/client/register/register-screen.tsx')).RegisterScreen,
  ),
  page(
    'register-result',
    async () => (await import('../features/sign-in/client/register/register-result-screen.tsx')).RegisterResultScreen,
  ),
  // The route exists and has no screen (look.md#9.2); it is none of those open without a token (look.md#9.1).
  { path: 'recover', element: <RequireSession /> },
];

/** Also without a token, in the same layout: the way through the enterprise messaging app. */
const wecomRoutes: RouteObject[] = [
  page('qywxLoading', async () => (await import('../features/wecom/client/qywx-loading-screen.tsx')).QywxLoadingScreen),
  page('bindWxName', async () => (await import('../features/wecom/client/bind-wx-name-screen.tsx')).BindWxNameScreen),
];

const accountRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/account/center" replace /> },
  page('center', async () => (await import('../features/account/client/account-center.tsx')).AccountCenter),
  { path: 'settings', element: <Navigate to="/account/settings/base" replace /> },
  page('settings/base', async () => (await import('../features/account/client/base-settings.tsx')).BaseSettings),
  page(
    'settings/security',
    async () => (await import('../features/account/client/security-settings.tsx')).SecuritySettings,
  ),
  page('settings/custom', async () => (await import('../features/account/client/custom-settings.tsx')).CustomSettings),
  page(
    'settings/binding',
    async () => (await import('../features/account/client/binding-settings.tsx')).BindingSettings,
  ),
  page(
    'settings/notification',
    async () => (await import('../features/account/client/notification-settings.tsx')).NotificationSettings,
  ),
];

/** A page without the frame around it: it has an address and no content (look.md#9.2). */
const testRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/test/home" replace /> },
  page('home', loadWelcome),
  { path: '*', element: <Navigate to="/homePage" replace /> },
];

/** Pages of the frame itself; everything else is drawn from the menus of the server (look.md#9.3). */
const frameRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/homePage" replace /> },
  page('homePage', async () => (await consoleParts.home()).HomeScreen),
  page('welcome', loadWelcome),
  { path: '404', element: <ExceptionPage status="404" /> },
  page('apiDocs', async () => (await import('../features/api-document/client/api-reader.tsx')).ApiReader),
  page(
    'account',
    async () => (await import('../features/account/client/account-layout.tsx')).AccountLayout,
    accountRoutes,
  ),
  page('*', async () => (await consoleParts.menuScreen()).MenuScreen),
];

const BasicLayout = lazy(async () => ({ default: (await consoleParts.frame()).BasicLayout }));

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      page('user', loadUserLayout, userRoutes),
      { Component: lazy(async () => ({ default: await loadUserLayout() })), children: wecomRoutes },
      {
        element: <RequireSession />,
        children: [
          page('test', async () => (await import('./shell/blank-layout.tsx')).BlankLayout, testRoutes),
          { Component: BasicLayout, children: frameRoutes },
        ],
      },
    ],
  },
];

export function AppRoutes() {
  return <ErrorBoundary>{useRoutes(routes)}</ErrorBoundary>;
}
