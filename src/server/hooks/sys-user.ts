import { formatWallTime } from '../../engine/fields/wall-time.ts';
import { invalid } from '../errors.ts';
import { EMPLOYMENT } from '../replies/login-user.ts';
import { NULL_KEYS, SEX_UNKNOWN, showPersons } from '../services/employment.ts';
import { differs } from '../services/records/differs.ts';
import { showTwoStep } from '../services/two-step/show.ts';
import { listedUsers, usersToName, visibleUsers } from '../services/users.ts';
import type { ResourceHooks } from './hooks.ts';

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
