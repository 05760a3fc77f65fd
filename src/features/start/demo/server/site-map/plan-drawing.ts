import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DbSession } from '../../../../../server/db/session.ts';
import { cleanDrawing } from '../../../../oversight/maps/index.ts';
import type { FileStore } from '../../../../records/files/index.ts';
import { insertFiles } from '../demo.sql.ts';
import type { DemoRecipe } from '../recipe.ts';
import { countPlans, drawPlan } from './plan-drawing.sql.ts';
import { PLAN_NAME } from './plan-marks.ts';

/** Sets the drawing of the demo's plan as an upload would: cleaned, in a file that belongs to the plan. */
export async function drawDemoPlan(
  db: DbSession,
  { store, drawings, at }: { store: FileStore; drawings: string; at: Date },
): Promise<void> {
  const { svg, width, height } = cleanDrawing(await readFile(join(drawings, 'site-plan.svg')));
  const content = Buffer.from(svg);
  const object = await keep(store, db.tenant, content);
  const kilobytes = content.length / 1024;
  const [fileId = 0] = await insertFiles(db, [
    {
      file_location: 4,
      file_bucket: 'local',
      file_origin_name: `${PLAN_NAME}.svg`,
      file_suffix: 'svg',
      file_size_kb: kilobytes.toFixed(2),
      file_size_info: `${kilobytes.toFixed(1)} KB`,
      file_object_name: object,
      file_path: `local/${object}`,
      content_type: 'image/svg+xml',
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      created_time: at,
    },
  ]);
  await drawPlan(db, { name: PLAN_NAME, fileId, width, height });
}

async function keep(store: FileStore, tenant: string, content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plan-'));
  try {
    const path = join(folder, randomUUID());
    await writeFile(path, content);
    return await store.take(tenant, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Problems of the demo's site plan; empty if the whole plant is marked on it. */
export async function checkSitePlan(db: DbSession, { plant }: DemoRecipe): Promise<string[]> {
  const { drawn, marks } = await countPlans(db);
  const places = plant.areas.flatMap((area) => area.places).length;
  const watched = plant.areas.filter(({ cameras }) => cameras).flatMap((area) => area.places).length;
  const wanted: [what: string, found: number | undefined, wanted: number][] = [
    ['site plans with a drawing', drawn, 1],
    ['places on the plan', marks.place, plant.areas.length + places],
    ['risk points on the plan', marks.point, 2 * places],
    ['cameras on the plan', marks.camera, watched],
    ['equipment on the plan', marks.equipment, places],
  ];
  return wanted
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${what}: ${is ?? 0}, should be ${should}`);
}
