import type { ResourceHooks } from './hooks.ts';

/** Equipment is also read under the names cameras use for it (spec §3). */
export const equipmentFileHooks: ResourceHooks = {
  decorateRows(_ctx, rows) {
    for (const row of rows) {
      row.equipmentNo = row.machineNo;
      row.equipmentName = row.machineName;
    }
  },
};
