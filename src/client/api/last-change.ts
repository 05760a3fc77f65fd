/** Epoch ms of the last change by others and of this user's last write; held-page.ts treats the two differently. */
export const lastChange = { byOthers: 0, own: 0 };
