/** Tree drop-downs are at most this high (spec §9). */
export const TREE_POPUP = { popup: { root: { maxHeight: 300, overflow: 'auto' } } } as const;
