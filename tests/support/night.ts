/** `npm run check:night`: every command of the recipes, every story, the larger counts. */
export const IS_NIGHT = process.env.NIGHT === '1';

/** How often something is done: less by day, more by night, or what ROUNDS says to one who looks for a failure. */
export function rounds(of: { day: number; night: number }): number {
  return Number(process.env.ROUNDS ?? (IS_NIGHT ? of.night : of.day));
}
