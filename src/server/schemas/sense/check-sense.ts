import { type Problem, Report } from '../../../compiler/problem.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Resource } from '../../../engine/resource.ts';
import { checkComparisons } from './comparison-sense.ts';
import { checkConditionValues } from './condition-sense.ts';
import { checkDivisions } from './division-sense.ts';
import { scopesOf } from './field-scopes.ts';
import { checkFieldSense } from './field-sense.ts';
import { checkGrantable } from './grant-sense.ts';

/** Codes from outside the descriptor; absent ones are not checked. */
export interface SenseKnowledge {
  /** Codes of the values of each dictionary. */
  codes?: ReadonlyMap<string, readonly string[]>;
  /** Permission codes a menu can give. */
  grantable?: ReadonlySet<string> | undefined;
}

/**
 * Reports words that compile without making sense: words without effect, conditions no value meets, requirements no
 * person can fulfil. Only edits are refused for them; the compiler ignores them, so that what is in force remains
 * usable.
 */
export function checkSense(descriptor: Descriptor, resource: Resource, known: SenseKnowledge = {}): Problem[] {
  const report = new Report(descriptor.name);
  for (const scope of scopesOf(descriptor, resource)) {
    checkFieldSense(report, scope, resource);
    checkComparisons(report, scope);
  }
  checkConditionValues(report, { descriptor, resource, codes: known.codes });
  checkDivisions(report, descriptor);
  if (known.grantable) checkGrantable(report, { descriptor, resource, grantable: known.grantable });
  return report.problems;
}
