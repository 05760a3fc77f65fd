import type { DescribedPlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';

/** True if the plan shall include the resource. */
export type Wanted = (resource: string) => boolean;

/** Changes caused by edited files, and the state they are compared with. */
export interface PlannedFiles {
  /** Sentence that names the state compared with. */
  comparedWith: string;
  /** Plans of the resources that change. */
  plans: readonly DescribedPlan[];
  /** Added or removed resources. */
  needStart: readonly string[];
  /** True: the edit is to be published in a running system, which refuses some changes. */
  mustPublish: boolean;
}
