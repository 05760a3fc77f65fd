import { listedUsers } from '../services/users.ts';
import type { ResourceHooks } from './hooks.ts';

export const sysUserHooks: ResourceHooks = { exported: (ctx) => ({ within: listedUsers(ctx) }) };
