/** Word of a list's query that holds the number of the hazard shown over it, as `address` of the descriptors. */
export const HAZARD_ADDRESS = 'hazard';

/** Address of a hazard's own page: what is copied and sent to others. */
export function hazardPath(code: string): string {
  return `/hazards/${encodeURIComponent(code)}`;
}
