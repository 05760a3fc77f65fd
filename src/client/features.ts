import type { RouteObject } from 'react-router-dom';
import type { ClientFeature } from '../features/client-feature.ts';
import { apiDocumentClient } from '../features/design/api-document/client/feature.ts';
import { hazardsClient } from '../features/hazard/hazards/client/feature.ts';
import { inboxClient } from '../features/hazard/inbox/client/feature.ts';
import { papersClient } from '../features/hazard/papers/client/feature.ts';
import { labelsClient } from '../features/inspection/labels/client/feature.ts';
import { plansClient } from '../features/inspection/plans/client/feature.ts';
import { workCalendarClient } from '../features/inspection/work-calendar/client/feature.ts';
import { homeClient } from '../features/oversight/home/client/feature.ts';
import { accessClient } from '../features/people/access/client/feature.ts';
import { accountClient } from '../features/people/account/client/feature.tsx';
import { usersClient } from '../features/people/users/client/feature.ts';
import { bulkEditClient } from '../features/records/bulk-edit/client/feature.ts';
import { importClient } from '../features/records/import/client/feature.ts';
import { listViewsClient } from '../features/records/list-views/client/feature.ts';
import { setupClient } from '../features/start/setup/client/feature.ts';
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
