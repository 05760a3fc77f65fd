/** Loads the page for users who must change their password before anything else. */
export const loadForcedPassword = async () => (await import('./forced-password.tsx')).ForcedPassword;
