import type { Section } from '../../../../engine/workflow/definition.ts';
import type { HazardFacts } from './facts.ts';

type HazardSection = Section<HazardFacts>;

const registered: HazardSection = { key: 'register' };
const judged: HazardSection = { key: 'judge', when: (facts) => facts.path === 'judge' };
const checked: HazardSection = { key: 'check' };
const rectified: HazardSection = { key: 'rectify' };
const accepted: HazardSection = { key: 'accept' };
const records: HazardSection = { key: 'acceptRecords' };
const failedRecords: HazardSection = { ...records, when: (facts) => facts.laterRound };
const closingCheck: HazardSection = { ...checked, when: (facts) => facts.closedBy === 'check' };

/** Sections of the detail by state (domain.md#4.1). Status 9 is not "5 or more": it has a line of its own. */
export const HAZARD_SECTIONS = {
  drafting: [registered],
  judging: [registered],
  checking: [registered, judged],
  rectifying: [registered, judged, checked, failedRecords],
  accepting: [registered, judged, checked, rectified, failedRecords],
  accepted: [registered, judged, checked, rectified, accepted, records],
  closed: [registered, judged, closingCheck],
  deleted: [registered],
} as const satisfies Record<string, readonly HazardSection[]>;
