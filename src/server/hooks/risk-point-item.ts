import type { ResourceHooks } from './hooks.ts';

export const riskPointItemHooks: ResourceHooks = {
  listFields: ['id', 'item', 'riskPointId', 'riskPointTypeId'],
};
