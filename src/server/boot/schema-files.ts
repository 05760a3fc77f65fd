import { CompileError, type Problem } from '../../compiler/problem.ts';
import type { Resource } from '../../engine/resource.ts';
import { SCHEMAS_DIR } from '../schemas/descriptors.ts';
import type { FileCheck } from '../schemas/file-report.ts';
import { FEATURES } from './features.ts';

/** Returns the problems that features' checks find in their files of schemas/. */
export function checkFeatureFiles(check: FileCheck): Problem[] {
  return FEATURES.flatMap(({ files }) => files?.(check) ?? []);
}

/** Checks the files of schemas/ with which an installation begins. @throws CompileError */
export function refuseUnsoundFiles(resources: readonly Resource[], folder: string = SCHEMAS_DIR): void {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const problems = checkFeatureFiles({ folder, resources: byName, unread: [] });
  if (problems.length > 0) throw new CompileError(problems);
}
