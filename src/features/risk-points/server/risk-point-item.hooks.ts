import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';

export const riskPointItemHooks: ResourceHooks = {
  listFields: ['id', 'item', 'riskPointId', 'riskPointTypeId'],
};
