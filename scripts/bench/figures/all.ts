import type { Group } from './group.ts';
import { LISTS } from './lists.ts';
import { RECORDS } from './records.ts';

export const GROUPS: readonly Group[] = [...LISTS, ...RECORDS];
