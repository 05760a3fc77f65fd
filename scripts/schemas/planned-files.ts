import type { DescribedPlan } from '../../src/server/schemas/revisions/plan-words.ts';

/** Whether the plan of this resource was asked for. */
export type Wanted = (resource: string) => boolean;

/** What edited files would change, and against what they were held. */
export interface PlannedFiles {
  /** A sentence. */
  comparedWith: string;
  /** Of resources that change at all. */
  plans: readonly DescribedPlan[];
  /** Resources that came or went. */
  needStart: readonly string[];
  /** The edit is meant to be published in a running system, where not everything may change. */
  mustPublish: boolean;
}
