import { feature } from '../feature.ts';
import { labelEndpoints } from './server/labels.routes.ts';
import { noteUnsealed } from './server/seals.ts';

/** Labels to stick on things, and what their codes lead to. */
export const labelsFeature = feature({
  name: 'labels',
  endpoints: labelEndpoints,
  prepare: noteUnsealed,
  groups: { label: '标签' },
});
