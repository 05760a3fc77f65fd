import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';

/** Equipment is also read under the names cameras use for it (wire.md#7). */
export const equipmentFileHooks: ResourceHooks = {
  rowSchema: {
    equipmentNo: { type: 'string', title: '设备序列号', description: '同 machineNo' },
    equipmentName: { type: 'string', title: '设备名称', description: '同 machineName' },
  },
  decorateRows(_ctx, rows) {
    for (const row of rows) {
      row.equipmentNo = row.machineNo;
      row.equipmentName = row.machineName;
    }
  },
};
