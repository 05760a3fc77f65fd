import { sectionsFor } from '../../../../../engine/workflow/workflow.ts';
import type { HazardFacts } from '../../workflow/facts.ts';
import { hazardWorkflow } from '../../workflow/hazard.ts';

/** Two layouts of a hazard (look.md#15.1): A everywhere, B from the rectification list. */
export type Reading = 'A' | 'B';

export function readingOf(resource: string): Reading {
  return resource === 'RiskRectify' ? 'B' : 'A';
}

/** Keys of the sections, in order. Layout B has only registration, verification and, if rectified, rectification. */
export function sectionKeys(facts: HazardFacts, of: { reading: Reading; isRectified: boolean }): string[] {
  const keys: string[] = sectionsFor(hazardWorkflow, facts);
  if (of.reading === 'A') return keys;
  return [...keys.filter((key) => key === 'register' || key === 'check'), ...(of.isRectified ? ['rectify'] : [])];
}
