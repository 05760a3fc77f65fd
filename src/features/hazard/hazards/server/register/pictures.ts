import type { WireRecord } from '../../../../../engine/json.ts';
import type { Ctx } from '../../../../../server/ctx.ts';
import { invalid } from '../../../../../server/errors.ts';
import { isGiven } from '../../workflow/event-of.ts';
import type { HazardSettings } from '../reading/settings.ts';

/**
 * Requires a picture of the place while HAZARD_PHOTO_BEFORE is on (domain.md#3 rows 1 and 3). A hazard fixed on the
 * spot needs another one afterwards, while HAZARD_PHOTO_AFTER is on (domain.md#9.12).
 */
export function requirePictures(ctx: Ctx, record: WireRecord, settings: HazardSettings): void {
  if (settings.photoBefore && !isGiven(record.pictures)) throw missing(ctx, 'pictures');
  const isFixed = record.fixedOnSpot === true;
  if (settings.photoAfter && isFixed && !isGiven(record.fixedPictures)) throw missing(ctx, 'fixedPictures');
}

function missing(ctx: Ctx, key: 'pictures' | 'fixedPictures') {
  const field = ctx.catalog.model('RiskRegister').field(key);
  return invalid([{ field: key, message: field?.messages.required ?? '' }], `${field?.title}不能为空`);
}
