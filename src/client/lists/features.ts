// Written by `npm run codegen` from the files client/feature.ts in src/features/<district>/<subject>. Do not edit.
import type { ClientFeature } from '../../features/client-feature.ts';
import { bulkEditClient } from '../../features/records/bulk-edit/client/feature.ts';
import { importClient } from '../../features/records/import/client/feature.ts';
import { listViewsClient } from '../../features/records/list-views/client/feature.ts';
import { accessClient } from '../../features/people/access/client/feature.ts';
import { accountClient } from '../../features/people/account/client/feature.tsx';
import { usersClient } from '../../features/people/users/client/feature.ts';
import { hazardsClient } from '../../features/hazard/hazards/client/feature.ts';
import { inboxClient } from '../../features/hazard/inbox/client/feature.ts';
import { papersClient } from '../../features/hazard/papers/client/feature.ts';
import { labelsClient } from '../../features/inspection/labels/client/feature.ts';
import { plansClient } from '../../features/inspection/plans/client/feature.ts';
import { workCalendarClient } from '../../features/inspection/work-calendar/client/feature.ts';
import { apiDocumentClient } from '../../features/design/api-document/client/feature.ts';
import { homeClient } from '../../features/oversight/home/client/feature.ts';
import { setupClient } from '../../features/start/setup/client/feature.ts';

export const CLIENT_FEATURES: readonly ClientFeature[] = [
  bulkEditClient,
  importClient,
  listViewsClient,
  accessClient,
  accountClient,
  usersClient,
  hazardsClient,
  inboxClient,
  papersClient,
  labelsClient,
  plansClient,
  workCalendarClient,
  apiDocumentClient,
  homeClient,
  setupClient,
];
