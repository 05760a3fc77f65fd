/** Tree drop-downs are at most this high (look.md#10.7). */
export const TREE_POPUP = { popup: { root: { maxHeight: 300, overflow: 'auto' } } } as const;
