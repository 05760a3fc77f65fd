import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import type { HazardEvent } from '../../workflow/events.ts';
import type { Approvers } from '../delay/approvers.ts';
import type { HazardSettings } from '../reading/settings.ts';

/** A running transition: rules prepare it and effects write it. All records hold wire values. */
export interface Transition {
  ctx: UserCtx;
  event: HazardEvent;
  settings: HazardSettings;
  /** Wall time of the transition, used for every time it writes. */
  now: string;
  /** The hazard as it was read. */
  before: WireRecord;
  /** The hazard after the transition; rules and effects change it. */
  after: WireRecord;
  /** The validated payload. */
  input: WireRecord;
  reason: string | null;
  /** The application for a later deadline that is answered. */
  delay?: WireRecord;
  /** First step of a new application, and the people who may answer it. */
  approvers?: Approvers;
}
