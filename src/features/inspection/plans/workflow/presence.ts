/** Proofs that the inspector was there, best first (practice.md#2); 0 for none. */
export const PRESENCE = { none: 0, nfc: 1, scannedThere: 2, scanned: 3, typed: 4, position: 5 } as const;

const READ_BY: { readonly [by: string]: number } = { nfc: PRESENCE.nfc, qr: PRESENCE.scanned, typed: PRESENCE.typed };

/** Proof by a code that belongs to the place, by the way it was read; typed by default. */
export function presenceOf(by: unknown): number {
  return (typeof by === 'string' ? READ_BY[by] : undefined) ?? PRESENCE.typed;
}
