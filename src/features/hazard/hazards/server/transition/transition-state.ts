import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import type { HazardEvent } from '../../workflow/events.ts';
import type { Approvers } from '../delay/approvers.ts';
import type { HazardSettings } from '../reading/settings.ts';

/** State of a running transition, prepared by `RULES`, changed by effects. Records hold values as sent to clients. */
export interface Transition {
  ctx: UserCtx;
  event: HazardEvent;
  settings: HazardSettings;
  /** Local time of the transition, as text; every time that the transition stores. */
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
