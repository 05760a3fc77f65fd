/** Word of a list's query that holds the number of the hazard shown over it, as `address` of the descriptors. */
export const HAZARD_ADDRESS = 'hazard';
