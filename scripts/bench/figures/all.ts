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
 * Groups in the order they are measured. The browser is first: after a million rows the database vacuums beside
 * whatever follows.
 * The hub precedes the sizes, whose server it shares: memory of a client is visible only in a young server. The memory
 * group is last and measures the server that ran all others.
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
