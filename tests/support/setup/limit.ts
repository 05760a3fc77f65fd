/** Limit of a test of this kind in ms (vite.config.ts). */
const TEST_LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 20_000);

/** How long a test waits for one thing, in ms: less than its limit, so that the wait ends first and says for what. */
export const WAIT_MS = TEST_LIMIT_MS * 0.8;
