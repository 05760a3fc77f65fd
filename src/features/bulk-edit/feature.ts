import { feature } from '../feature.ts';
import { bulkEditEndpoints } from './server/bulk-edit.routes.ts';

/** The same change to many records. */
export const bulkEditFeature = feature({ name: 'bulk-edit', endpoints: bulkEditEndpoints });
