import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { HazardEvent } from '../../workflow/events.ts';
import type { Approvers } from '../delay/approvers.ts';
import type { HazardSettings } from '../reading/settings.ts';

/** One transition being made: what rules prepare and effects write. All records hold wire values. */
export interface Transition {
  ctx: UserCtx;
  event: HazardEvent;
  settings: HazardSettings;
  /** Wall time of the transition; every time it writes is this one. */
  now: string;
  /** The hazard as it was read. */
  before: WireRecord;
  /** The hazard as it will be; rules and effects change it. */
  after: WireRecord;
  /** The validated payload. */
  input: WireRecord;
  reason: string | null;
  /** The application for a later deadline that is answered. */
  delay?: WireRecord;
  /** Where a new application begins, and who may answer it there. */
  approvers?: Approvers;
}
