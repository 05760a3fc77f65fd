import type { RouteObject } from 'react-router-dom';
import { accessClient } from '../features/access/client/feature.ts';
import { accountClient } from '../features/account/client/feature.tsx';
import { apiDocumentClient } from '../features/api-document/client/feature.ts';
import { bulkEditClient } from '../features/bulk-edit/client/feature.ts';
import type { ClientFeature } from '../features/client-feature.ts';
import { hazardsClient } from '../features/hazards/client/feature.ts';
import { homeClient } from '../features/home/client/feature.ts';
import { importClient } from '../features/import/client/feature.ts';
import { inboxClient } from '../features/inbox/client/feature.ts';
import { labelsClient } from '../features/labels/client/feature.ts';
import { listViewsClient } from '../features/list-views/client/feature.ts';
import { papersClient } from '../features/papers/client/feature.ts';
import { plansClient } from '../features/plans/client/feature.ts';
import { setupClient } from '../features/setup/client/feature.ts';
import { usersClient } from '../features/users/client/feature.ts';
import { workCalendarClient } from '../features/work-calendar/client/feature.ts';
import { installViews } from './resource-views/installed-views.ts';

/** Every feature with screens behind the sign-in; the pages before it are in router.tsx. */
const FEATURES: readonly ClientFeature[] = [
  homeClient,
  accountClient,
  hazardsClient,
  bulkEditClient,
  importClient,
  inboxClient,
  labelsClient,
  listViewsClient,
  apiDocumentClient,
  usersClient,
  papersClient,
  plansClient,
  accessClient,
  workCalendarClient,
  setupClient,
];

for (const { views = {} } of FEATURES) installViews(views);

/** Pages of all features, with the shell around them (`pages`) or without (`barePages`). */
export function pagesOf(place: 'pages' | 'barePages'): RouteObject[] {
  return FEATURES.flatMap((feature) => feature[place] ?? []);
}
