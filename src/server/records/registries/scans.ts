import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';

/** A record whose printed code was scanned, as its reader sees it. */
export interface Scanned {
  resource: string;
  record: WireRecord;
}

/** Where a code leads: a dialog on a page of the reader's own menus. */
export interface ScanAim {
  path: string;
  verb: string;
  /** Of the record the dialog is about. */
  id?: string;
  /** Values the form starts with. */
  start?: WireRecord;
}

/** What one subject does where a code was scanned; earlier ones come first. */
export interface Scan {
  place: 'due' | 'new';
  /** Resources whose codes it knows. */
  resources: readonly string[];
  /** Null: nothing for this reader, and the next subject is asked. */
  aim(ctx: UserCtx, scanned: Scanned): Promise<ScanAim | null>;
}

const SCANS: Scan[] = [];
/** What is due comes before what may be begun. */
const ORDER: readonly Scan['place'][] = ['due', 'new'];

/** Features are handed in by boot: labels know nothing of the work at the places they hang. */
export function installScans(scans: readonly Scan[]): void {
  for (const scan of scans) if (!SCANS.includes(scan)) SCANS.push(scan);
  SCANS.sort((a, b) => ORDER.indexOf(a.place) - ORDER.indexOf(b.place));
}

/** The first aim any subject has; null: the record itself is shown. */
export async function aimOf(ctx: UserCtx, scanned: Scanned): Promise<ScanAim | null> {
  for (const scan of SCANS.filter(({ resources }) => resources.includes(scanned.resource))) {
    const aim = await scan.aim(ctx, scanned);
    if (aim) return aim;
  }
  return null;
}
