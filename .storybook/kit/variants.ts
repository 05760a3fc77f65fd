/** Toolbar settings under which a story is drawn once more. */
export const dark = { scheme: 'dark' };
export const phone = { viewport: { value: 'phone' } };
export const phoneDark = { ...phone, ...dark };
