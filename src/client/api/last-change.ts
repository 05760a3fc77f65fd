/** Times of the last change by others and of this user's last write: a list draws the two differently. */
export const lastChange = { byOthers: 0, own: 0 };
