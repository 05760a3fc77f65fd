import { type Problem, Report } from '../../../compiler/problem.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import { permissionCodes } from '../../../engine/permissions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { checkComparisons } from './comparison-sense.ts';
import { checkConditionValues } from './condition-sense.ts';
import { checkDivisions } from './division-sense.ts';
import { type FieldScope, scopesOf } from './field-scopes.ts';
import { checkFieldSense } from './field-sense.ts';

/** Codes from outside the descriptor; absent ones are not checked. */
export interface SenseKnowledge {
  /** Codes of the values of each dictionary. */
  codes?: ReadonlyMap<string, readonly string[]>;
  /** Permission codes a menu can give. */
  grantable?: ReadonlySet<string> | undefined;
}

/**
 * Reports keywords that compile without making sense: keywords without effect, conditions no value meets, requirements
 * no person can fulfil. Only edits are refused for them; the compiler ignores them, so that what is in force remains
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

/** Reports codes that fields require but no menu grants: only super administrators would hold them. */
function checkGrantable(
  report: Report,
  of: { descriptor: Descriptor; resource: Resource; grantable: ReadonlySet<string> },
): void {
  // Buttons of an edited resource follow its actions, so their codes count as granted.
  const grantable = new Set([...of.grantable, ...permissionCodes(of.resource)]);
  for (const { path, code } of scopesOf(of.descriptor, of.resource).flatMap(codesOf)) {
    if (grantable.has(code)) continue;
    const text = `权限“${code}”没有任何菜单可以授予，除超级管理员外谁都没有，请改用已有的权限，或先在菜单中加上它的按钮`;
    report.add(path, text);
  }
}

function codesOf({ path, record }: FieldScope): { path: string; code: string }[] {
  return Object.entries(record.properties).flatMap(([key, property]) =>
    (['x-permission', 'x-required', 'x-read-only'] as const).flatMap((word) =>
      Object.entries(property[word] ?? {}).flatMap(([part, code]) =>
        typeof code === 'string' ? [{ path: `${path}.properties.${key}.${word}.${part}`, code }] : [],
      ),
    ),
  );
}
