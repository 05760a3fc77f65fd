import type { DbSession } from '../../../../../server/db/session.ts';
import type { DemoRecipe } from '../recipe.ts';
import { countWarnings } from './warnings.sql.ts';

/** Problems of the demo's warnings; empty if they match domain.md#14. */
export async function checkWarnings(db: DbSession, { warnings, hazards }: DemoRecipe): Promise<string[]> {
  const { statuses, devices, hazards: found, linked, pictures } = await countWarnings(db);
  const total = Object.values(warnings.statuses).reduce((sum, n) => sum + n, 0);
  const wanted: [what: string, found: unknown, wanted: number | undefined][] = [
    ...Object.entries(warnings.statuses).map(([status, n]): [string, unknown, number] => [
      `warnings of status ${status}`,
      statuses?.[status] ?? 0,
      n,
    ]),
    ['AI devices', devices, warnings.devices.length],
    ['hazards of warnings', found, hazards.sources[4]],
    ['hazards that name their warning and are named by it', linked, hazards.sources[4]],
    ['warnings with a picture', pictures, total],
  ];
  return wanted
    .filter(([, is, should]) => Number(is) !== should)
    .map(([what, is, should]) => `${what}: ${String(is)}, should be ${should}`);
}
