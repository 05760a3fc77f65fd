import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ErrorScreen } from './frame/error-screen.tsx';
import { RequireSession } from './frame/require-session.tsx';
import { Root } from './frame/root.tsx';

/** Pages reachable without a token (spec §2.1): login, register, registerResult, qywxLoading, bindWxName. */
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

/** Pages of the frame itself; everything else is drawn from the menus of the server (spec §2.3). */
const frameRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/homePage" replace /> },
  { path: 'homePage', lazy: async () => ({ Component: (await import('./screens/home/home-screen.tsx')).HomeScreen }) },
  {
    path: 'welcome',
    lazy: async () => ({ Component: (await import('./screens/welcome/welcome-screen.tsx')).WelcomeScreen }),
  },
  { path: 'test', element: <Navigate to="/test/home" replace /> },
  {
    path: '404',
    lazy: async () => {
      const { ExceptionPage } = await import('./frame/exception-page.tsx');
      return { element: <ExceptionPage status="404" /> };
    },
  },
  {
    path: 'account',
    lazy: async () => ({ Component: (await import('./screens/account/account-layout.tsx')).AccountLayout }),
    children: [
      { index: true, element: <Navigate to="/account/center" replace /> },
      {
        path: 'center',
        lazy: async () => ({ Component: (await import('./screens/account/account-center.tsx')).AccountCenter }),
      },
      { path: 'settings', element: <Navigate to="/account/settings/base" replace /> },
      {
        path: 'settings/base',
        lazy: async () => ({ Component: (await import('./screens/account/base-settings.tsx')).BaseSettings }),
      },
      {
        path: 'settings/security',
        lazy: async () => ({ Component: (await import('./screens/account/security-settings.tsx')).SecuritySettings }),
      },
      {
        path: 'settings/custom',
        lazy: async () => ({ Component: (await import('./screens/account/custom-settings.tsx')).CustomSettings }),
      },
    ],
  },
  { path: '*', lazy: async () => ({ Component: (await import('./menu-screen.tsx')).MenuScreen }) },
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
        children: [
          {
            lazy: async () => ({ Component: (await import('./frame/basic-layout.tsx')).BasicLayout }),
            children: [{ errorElement: <ErrorScreen />, children: frameRoutes }],
          },
        ],
      },
    ],
  },
]);
