/** How it was proven that the inspector was there, best first (practice.md#2); 0 for not at all. */
export const PRESENCE = { none: 0, nfc: 1, scannedThere: 2, scanned: 3, typed: 4, position: 5 } as const;

const READ_BY: { readonly [by: string]: number } = { nfc: PRESENCE.nfc, qr: PRESENCE.scanned, typed: PRESENCE.typed };

/** Of a code that belongs to the place, by how it was read; typed unless said. */
export function presenceOf(by: unknown): number {
  return (typeof by === 'string' ? READ_BY[by] : undefined) ?? PRESENCE.typed;
}
