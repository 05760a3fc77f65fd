import type { DescribedPlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';

/** Returns true if the plan shall include the resource. */
export type Wanted = (resource: string) => boolean;

/** Changes caused by edited schema files, and the state with which the files are compared. */
export interface PlannedFiles {
  /** Sentence that names the state with which the files are compared. */
  comparedWith: string;
  plans: readonly DescribedPlan[];
  /** Names of added or removed resources, which only change at the next start. */
  needStart: readonly string[];
  /** True: the changes will be published on a running server, which refuses some of them. */
  mustPublish: boolean;
}
