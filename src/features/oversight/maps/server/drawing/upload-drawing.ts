import { readFile } from 'node:fs/promises';
import type { WireRecord } from '../../../../../engine/json.ts';
import { Refused } from '../../../../../server/bounded/refused.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import type { EndpointInput, UploadedFile } from '../../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { lockRecord } from '../../../../../server/records/detail.ts';
import { setFields } from '../../../../../server/records/edit.ts';
import { type FileStore, readsUpload, storeCleaned, storeSized } from '../../../../records/files/index.ts';
import type { Anchor } from '../../workflow/ground.ts';
import type { CleanDrawing } from './clean-drawing.ts';
import { cleanedApart, drawnApart } from './draw-apart.ts';
import type { Frame } from './draw-ground.ts';
import { planSize, type Size } from './plan-size.ts';

/** Maximum bytes of a vector plan; a larger one takes browsers seconds to draw. */
const MAX_DRAWING = 5 * 1_048_576;
const GROUND = /\.(geo)?json$/i;
const VECTOR = /\.svg$/i;

/**
 * Stores a picture, a cleaned drawing or drawn geographic data as the background of a plan. The first upload sets the
 * width of the coordinates, so that marks stay in place when a sharper picture follows.
 */
export async function uploadDrawing(
  ctx: UserCtx,
  store: FileStore,
  file: UploadedFile | undefined,
): Promise<Size & { id: number }> {
  if (!file || file.bytes === 0) throw refuse('D8000');
  const { row, record } = await lockRecord(ctx, 'SitePlan', file.fields.id);
  const { picture, anchor, ...drawn } = await keepDrawing(ctx, store, { file, record });
  const size = onPlan(record, drawn);
  await setFields(ctx, 'SitePlan', { row, set: { picture, ...size, ...anchor }, reason: '上传图样' });
  return { id: Number(record.id), ...size };
}

const cleaned = new WeakMap<UploadedFile, Promise<CleanDrawing>>();

/** Cleans an SVG or reads a picture (`Endpoint.prepare`). Geographic data are drawn later, in the frame of the plan. */
export async function readsDrawing({ file }: Pick<EndpointInput, 'file'>): Promise<void> {
  if (!file || file.bytes === 0 || GROUND.test(file.originalName)) return;
  if (VECTOR.test(file.originalName)) await cleanedUpload(file);
  else await readsPicture({ file });
}

/** Cleans an upload once, before its transaction, which has to be short. */
function cleanedUpload(file: UploadedFile): Promise<CleanDrawing> {
  if (file.bytes > MAX_DRAWING) throw refused('SVG 不能超过 5 MB，请简化后再上传，或导出为 PNG');
  const cleaning = cleaned.get(file) ?? orRefused(readFile(file.path).then(cleanedApart));
  cleaned.set(file, cleaning);
  return cleaning;
}

const readsPicture = readsUpload('picture');

type Kept = Size & { picture: string; anchor?: Anchor };

function keepDrawing(
  ctx: UserCtx,
  store: FileStore,
  { file, record }: { file: UploadedFile; record: WireRecord },
): Promise<Kept> {
  if (GROUND.test(file.originalName)) return keepGround(ctx, store, { file, record });
  return VECTOR.test(file.originalName) ? keepVector(ctx, store, file) : keepPicture(ctx, store, file);
}

/** Stores drawn geographic data with their position on earth; a plan that has a position keeps its own. */
async function keepGround(
  ctx: UserCtx,
  store: FileStore,
  { file, record }: { file: UploadedFile; record: WireRecord },
): Promise<Kept> {
  if (file.bytes > MAX_DRAWING) throw refused('GeoJSON 不能超过 5 MB，请裁剪到厂区范围或简化后再上传');
  const frame = frameOf(record);
  const { svg, anchor, width, height } = await orRefused(drawnApart(await readFile(file.path), frame));
  const named = { ...file, originalName: file.originalName.replace(/\.\w+$/, '.svg') };
  const picture = await storeCleaned(ctx, store, { file: named, content: Buffer.from(svg) });
  // The width of the coordinates stays, so the length of one pixel may change.
  const scale = frame || typeof record.width !== 'number' ? 1 : width / record.width;
  const metresPerPixel = Math.round(anchor.metresPerPixel * scale * 1e6) / 1e6;
  return { picture, width, height, anchor: { ...anchor, metresPerPixel } };
}

function frameOf({ lng, lat, metresPerPixel, width, height }: WireRecord): Frame | null {
  const numbers = [lng, lat, metresPerPixel, width, height].flatMap((value) =>
    typeof value === 'number' ? value : [],
  );
  const [x, y, scale, wide, tall] = numbers;
  if (x === undefined || y === undefined || scale === undefined || wide === undefined || tall === undefined)
    return null;
  return { anchor: { lng: x, lat: y, metresPerPixel: scale }, size: { width: wide, height: tall } };
}

async function keepVector(ctx: UserCtx, store: FileStore, file: UploadedFile): Promise<Size & { picture: string }> {
  const { svg, ...size } = await cleanedUpload(file);
  return { picture: await storeCleaned(ctx, store, { file, content: Buffer.from(svg) }), ...size };
}

async function keepPicture(ctx: UserCtx, store: FileStore, file: UploadedFile): Promise<Size & { picture: string }> {
  const { id, size } = await storeSized(ctx, store, { file, as: 'picture' });
  const fitting = size && planSize(size);
  if (!fitting) throw refused('图片过窄，无法作为平面图');
  return { picture: id, ...fitting };
}

function onPlan({ width }: WireRecord, drawn: Size): Size {
  if (typeof width !== 'number') return drawn;
  return { width, height: Math.round((drawn.height * width) / drawn.width) };
}

async function orRefused<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (error) {
    throw error instanceof Refused ? refused(error.message) : error;
  }
}

function refused(message: string) {
  return invalid([{ field: 'file', message }]);
}
