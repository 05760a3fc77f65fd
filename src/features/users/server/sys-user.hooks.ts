import { formatWallTime } from '../../../engine/wall-time.ts';
import { invalid } from '../../../server/errors.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { differs } from '../../../server/records/values/differs.ts';
import { EMPLOYMENT, showTwoStep } from '../../sign-in/index.ts';
import { NULL_KEYS, SEX_UNKNOWN, showPersons } from './employment.ts';
import { listedUsers, usersToName, visibleUsers } from './users.ts';

export const sysUserHooks: ResourceHooks = {
  visible: visibleUsers,
  nameable: usersToName,
  exported: () => ({ within: listedUsers() }),
  decorateRows: showTwoStep,
  mask(row) {
    row.sex ??= SEX_UNKNOWN;
  },
  decorateDetail: (ctx, row) => showPersons(ctx, [row]),
  nullKeys: NULL_KEYS,
  rowSchema: {
    sysEmpInfo: { ...EMPLOYMENT, title: '机构与职位' },
    birthday: { type: ['string', 'null'], format: 'date', title: '生日', description: '未知时为 null' },
  },
  extraKeys: ['sysEmpInfo'],
  complete(ctx, { before, record }) {
    if (!differs('birthday', before, record) || typeof record.birthday !== 'string') return;
    const today = formatWallTime(ctx.now()).slice(0, 10);
    if (record.birthday > today) throw invalid([{ field: 'birthday', message: '生日不能晚于今天' }]);
  },
};
