/** Toolbar settings for variants of a story. */
export const dark = { scheme: 'dark' };
export const phone = { viewport: { value: 'phone' } };
export const phoneDark = { ...phone, ...dark };
