/** Proofs that the inspector was at the place, best first (practice.md#2); 0 for none. */
export const PRESENCE = { none: 0, nfc: 1, scannedThere: 2, scanned: 3, typed: 4, position: 5 } as const;

const READ_BY: { readonly [by: string]: number } = { nfc: PRESENCE.nfc, qr: PRESENCE.scanned, typed: PRESENCE.typed };

/** Proof given by a correct code, depending on how the code was read; `typed` by default. */
export function presenceOf(by: unknown): number {
  return (typeof by === 'string' ? READ_BY[by] : undefined) ?? PRESENCE.typed;
}

/** A position on earth in degrees. */
export interface Position {
  lng: number;
  lat: number;
}

/** Mean radius of the earth in metres. */
const RADIUS = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance in metres along the great circle, rounded. */
export function metresBetween(a: Position, b: Position): number {
  const [north, east] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2];
  const chord = Math.sin(north) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east) ** 2;
  return Math.round(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord))));
}

/** A round with at least `items` results is 过快 if it took fewer than `seconds` for each of them. */
const PACE = { seconds: 5, items: 2 };

/** Stored facts from which `roundMarks` derives its remarks. */
export interface RoundCourse {
  /** Items with a result. */
  checked: number;
  /** Seconds from the sign-in to the last result; null if one of them is missing. */
  seconds: number | null;
  misplaced: boolean;
  isLate: boolean;
}

/** Remarks on a finished round for its managers: 过快, 位置异常, 超期. */
export function roundMarks({ checked, seconds, misplaced, isLate }: RoundCourse): string[] {
  const isFast = seconds !== null && checked >= PACE.items && seconds < checked * PACE.seconds;
  return [isFast && '过快', misplaced && '位置异常', isLate && '超期'].filter((mark) => mark !== false);
}
