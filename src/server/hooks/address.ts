import type { ResourceHooks } from './hooks.ts';

export const addressHooks: ResourceHooks = {
  listFields: ['id', 'name', 'parentId'],
};
