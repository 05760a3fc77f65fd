import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** A record whose printed code was scanned, as its reader sees it. */
export interface Scanned {
  resource: string;
  record: WireRecord;
}

/** Target of a code: a dialog on a page of the reader's own menus. */
export interface ScanAim {
  path: string;
  verb: string;
  /** Id of the record the dialog is about. */
  id?: string;
  /** Values the form starts with. */
  start?: WireRecord;
}

/** Reaction of one feature to a scanned code; features are called in order. */
export interface Scan {
  place: 'due' | 'new';
  /** Resources whose codes it knows. */
  resources: readonly string[];
  /** Returns null if the feature has no aim for this reader; the next feature is then called. */
  aim(ctx: UserCtx, scanned: Scanned): Promise<ScanAim | null>;
}

export const SCANS = new Registry<Scan>('scan');

/** Work that is due has precedence over work that may be begun. */
export const ORDER: readonly Scan['place'][] = ['due', 'new'];

/** Returns the first aim of any feature, in the order of their places; null: the record itself is displayed. */
export async function aimOf(ctx: UserCtx, scanned: Scanned, order: typeof ORDER): Promise<ScanAim | null> {
  const scans = SCANS.all().filter(({ resources }) => resources.includes(scanned.resource));
  for (const scan of order.flatMap((place) => scans.filter((one) => one.place === place))) {
    const aim = await scan.aim(ctx, scanned);
    if (aim) return aim;
  }
  return null;
}
