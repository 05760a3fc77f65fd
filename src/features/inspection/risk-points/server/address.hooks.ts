import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';

export const addressHooks: ResourceHooks = {
  listFields: ['id', 'name', 'parentId'],
};
