import type { RouteObject } from 'react-router-dom';
import { CLIENT_FEATURES } from './lists/features.ts';
import { keepRepliesOf } from './offline/read-through.ts';
import { installViews } from './resource-views/installed-views.ts';

for (const { views = {}, kept = [] } of CLIENT_FEATURES) {
  installViews(views);
  keepRepliesOf(kept);
}

/** Pages of all features behind the sign-in: with the shell around them (`pages`) or without (`barePages`). */
export function pagesOf(place: 'pages' | 'barePages'): RouteObject[] {
  return CLIENT_FEATURES.flatMap((feature) => feature[place] ?? []);
}
