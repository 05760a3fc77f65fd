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
 * In the order they are measured. The browser first: a database that tidies up after a million rows works beside whatever
 * comes after it. The hub before the sizes, which use its server: what a client takes shows in a server that is young.
 * Memory is that of the server that did all before.
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
