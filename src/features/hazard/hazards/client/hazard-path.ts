/** Query parameter of lists with the number of the open hazard, equal to `address` of the descriptors. */
export const HAZARD_ADDRESS = 'hazard';
