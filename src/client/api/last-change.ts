/** When others last changed what is on screen, and when this user last wrote: a list draws the two differently. */
export const lastChange = { byOthers: 0, own: 0 };
