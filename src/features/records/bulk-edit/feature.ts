import { feature } from '../../feature.ts';
import { bulkEditEndpoints } from './server/bulk-edit.routes.ts';

/** Edits or deletes several records at once. */
export const bulkEditFeature = feature({ name: 'bulk-edit', endpoints: bulkEditEndpoints });
