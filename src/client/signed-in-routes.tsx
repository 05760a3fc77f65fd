import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { page } from '../features/client-feature.ts';
import { pagesOf } from './features.ts';
import { BasicLayout } from './shell/basic-layout.tsx';
import { ExceptionPage } from './ui/exception-page.tsx';

/** Pages without the shell around them (look.md#9.1). */
const testRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/test/home" replace /> },
  ...pagesOf('barePages'),
  { path: '*', element: <Navigate to="/homePage" replace /> },
];

/** Pages of the shell itself; all others are drawn from the menus of the server (wire.md#2.3). */
const frameRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/homePage" replace /> },
  ...pagesOf('pages'),
  { path: '404', element: <ExceptionPage status="404" /> },
  page('*', async () => (await import('./menu-screen.tsx')).MenuScreen),
];

const routes: RouteObject[] = [
  page('test', async () => (await import('./shell/blank-layout.tsx')).BlankLayout, testRoutes),
  { Component: BasicLayout, children: frameRoutes },
];

/** Routes of signed-in users: shell, features and their pages, which the sign-in page does not load. */
export function SignedInRoutes() {
  return useRoutes(routes);
}
