import { BOARD_FIGURES } from './boards.ts';
import { BROWSER } from './browser.ts';
import { EXPORTS } from './exports.ts';
import { FOOTPRINT } from './footprint.ts';
import type { Group } from './group.ts';
import { HOSTILE } from './hostile.ts';
import { HUB } from './hub.ts';
import { IDLE_PLANS } from './idle-plans.ts';
import { IMPORTS } from './imports.ts';
import { INBOX } from './inbox.ts';
import { KEYWORD_SEARCH } from './keywords.ts';
import { LISTS } from './lists.ts';
import { ORGANISATIONS } from './organisations.ts';
import { PUBLISH } from './publish.ts';
import { RECORDS } from './records.ts';
import { SIZES } from './sizes.ts';
import { STATISTICS } from './statistics.ts';

/**
 * Groups in the order they are measured: browser first, since the database vacuums for long after a million rows. Group
 * `HUB` precedes `SIZES`, because it needs a new server to measure memory per client; `MEMORY` measures the server of
 * all other groups.
 */
export const GROUPS: readonly Group[] = [
  ...BROWSER,
  ...LISTS,
  ...RECORDS,
  ...HUB,
  ...SIZES,
  ...INBOX,
  ...KEYWORD_SEARCH,
  ...ORGANISATIONS,
  ...STATISTICS,
  ...BOARD_FIGURES,
  ...EXPORTS,
  ...IMPORTS,
  HOSTILE,
  ...PUBLISH,
  ...IDLE_PLANS,
  ...FOOTPRINT,
];
