import type { WireRecord } from '../../../../engine/json.ts';
import type { Ctx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import { isGiven } from '../../workflow/event-of.ts';
import type { HazardSettings } from '../reading/settings.ts';

/** At least one picture of the place while HAZARD_PHOTO_BEFORE is on (domain.md#3 rows 1 and 3). */
export function requirePictures(ctx: Ctx, record: WireRecord, settings: HazardSettings): void {
  if (!settings.photoBefore || isGiven(record.pictures)) return;
  const field = ctx.catalog.model('RiskRegister').field('pictures');
  throw invalid([{ field: 'pictures', message: field?.messages.required ?? '' }], `${field?.title}不能为空`);
}
