import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** A record whose QR code was scanned, as its reader sees it. */
export interface Scanned {
  resource: string;
  record: WireRecord;
}

/** Result of a scan: a dialog on a page of the reader's menus. */
export interface ScanAim {
  path: string;
  verb: string;
  /** Id of the dialog's record. */
  id?: string;
  /** Initial values of the form. */
  start?: WireRecord;
}

/** A feature's reaction to a scan. */
export interface Scan {
  place: 'due' | 'new';
  /** Resources whose QR codes the feature handles. */
  resources: readonly string[];
  /** Returns null if the feature has nothing to open for this reader. */
  aim(ctx: UserCtx, scanned: Scanned): Promise<ScanAim | null>;
}

export const SCANS = new Registry<Scan>('scan');

/** Order in which features are called: for work that is due before new work. */
export const ORDER: readonly Scan['place'][] = ['due', 'new'];

/** First aim that a feature returns, by `order` of places; null if none does: the record's detail is opened. */
export async function aimOf(ctx: UserCtx, scanned: Scanned, order: typeof ORDER): Promise<ScanAim | null> {
  const scans = SCANS.all().filter(({ resources }) => resources.includes(scanned.resource));
  for (const scan of order.flatMap((place) => scans.filter((one) => one.place === place))) {
    const aim = await scan.aim(ctx, scanned);
    if (aim) return aim;
  }
  return null;
}
