/** `npm run check:night`: every command of the recipes, every story, the larger counts. */
export const IS_NIGHT = process.env.NIGHT === '1';
