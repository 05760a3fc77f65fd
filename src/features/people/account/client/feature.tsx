import { Navigate, type RouteObject } from 'react-router-dom';
import { type ClientFeature, page } from '../../../client-feature.ts';

const load = async () => (await import('./account-pages.ts')).ACCOUNT_PAGES;

const pages: RouteObject[] = [
  { index: true, element: <Navigate to="/account/center" replace /> },
  page('center', async () => (await load()).AccountCenter),
  { path: 'settings', element: <Navigate to="/account/settings/base" replace /> },
  page('settings/base', async () => (await load()).BaseSettings),
  page('settings/security', async () => (await load()).SecuritySettings),
  page('settings/custom', async () => (await load()).CustomSettings),
  page('settings/binding', async () => (await load()).BindingSettings),
  page('settings/notification', async () => (await load()).NotificationSettings),
  page('settings/device', async () => (await load()).DeviceSettings),
];

export const accountClient: ClientFeature = {
  name: 'account',
  pages: [page('account', async () => (await load()).AccountLayout, pages)],
};
