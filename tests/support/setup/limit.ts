/** Limit of a test of this kind in ms (vite.config.ts). */
const TEST_LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 20_000);

/**
 * Maximum wait of a test for one thing, in ms: less than the test's limit, so that the wait ends first and names its
 * object.
 */
export const WAIT_MS = TEST_LIMIT_MS * 0.8;
