/** Epoch ms of the last change by others and of this user's last write; lists hold back only changes by others. */
export const lastChange = { byOthers: 0, own: 0 };
