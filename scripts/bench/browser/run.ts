/** `npx tsx scripts/bench/browser/run.ts`: measures only the figures of the browser. */
import { browserFigures } from './figures.ts';

for (const { name, value, unit, bar, ok } of await browserFigures()) {
  console.log(`${ok ? '✓' : '✗'} ${name}: ${value.toFixed(1)} ${unit} (${bar})`);
}
