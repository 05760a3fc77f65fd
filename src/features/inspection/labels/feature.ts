import { feature } from '../../feature.ts';
import { labelEndpoints } from './server/labels.routes.ts';
import { noteUnsealed } from './server/seals.ts';

/** Printed labels, and the targets of their codes. */
export const labelsFeature = feature({
  name: 'labels',
  endpoints: labelEndpoints,
  prepare: noteUnsealed,
  groups: { label: '标签' },
});
