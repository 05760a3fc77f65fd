import { Navigate, type RouteObject } from 'react-router-dom';
import { type ClientFeature, page, screen } from '../../client-feature.ts';

const loadCenter = async () => (await import('./account-center.tsx')).AccountCenter;

const pages: RouteObject[] = [
  { index: true, element: <Navigate to="/account/center" replace /> },
  page('center', loadCenter),
  { path: 'settings', element: <Navigate to="/account/settings/base" replace /> },
  page('settings/base', async () => (await import('./base-settings.tsx')).BaseSettings),
  page('settings/security', async () => (await import('./security-settings.tsx')).SecuritySettings),
  page('settings/custom', async () => (await import('./custom-settings.tsx')).CustomSettings),
  page('settings/binding', async () => (await import('./binding-settings.tsx')).BindingSettings),
  page('settings/notification', async () => (await import('./notification-settings.tsx')).NotificationSettings),
];

export const accountClient: ClientFeature = {
  name: 'account',
  pages: [page('account', async () => (await import('./account-layout.tsx')).AccountLayout, pages)],
  screens: { AccountCenter: screen(loadCenter) },
};
