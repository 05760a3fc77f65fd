import { expect } from 'vitest';
import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { ItemHazard, KeptFigures, KeptFrom } from '../../../src/features/hazard/hazards/workflow/kept.ts';
import type { Envelope } from '../api-client.ts';
import { noticesIn } from '../stored.ts';
import { type Cast, type Member, setHazardConfig } from './hazard-cast.ts';
import { attempt, detailOf } from './hazard-drive.ts';

/** Columns of a hazard that the database computes, and the columns it computes them from (`workflow/kept.ts`). */
export type KeptHazard = KeptFrom & KeptFigures & ItemHazard & { dueTime: Date | null; repeatHours: number | null };

export const KEPT_COLUMNS = `id, status, stage_time as "stageTime", accomplish_time as "accomplishTime",
  accept_time as "acceptTime", submit_time as "submitTime", risk_point_id as "pointId", risk_point_item_id as "itemId",
  verdict_time as "verdictTime", rectified_time as "rectifiedTime", is_on_time as "isOnTime", due_time as "dueTime",
  repeat_hours as "repeatHours"`;

/** Sets whether registration and rectification require photos. */
export async function requirePhotos(cast: Cast, required: boolean): Promise<void> {
  await setHazardConfig(cast.server, 'HAZARD_PHOTO_BEFORE', required ? '1' : '0');
  await setHazardConfig(cast.server, 'HAZARD_PHOTO_AFTER', required ? '1' : '0');
}

/** Sends an event that must be refused and leave the hazard unchanged; returns the refusal. */
export async function refusalOf(cast: Cast, of: { id: number; event: HazardEvent; body: object }): Promise<Envelope> {
  const before = await detailOf(cast, of.id);
  const answer = await attempt(cast, of);
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(false);
  expect((await detailOf(cast, of.id)).version).toBe(before.version);
  return answer.body;
}

/** Messages stored for a member, oldest first, as `label：text`. */
export async function noticesOf(cast: Cast, member: Member): Promise<string[]> {
  const rows = await noticesIn(cast.server, { userId: cast.ids[member] });
  return rows.map(({ title, content }) => `${title}：${content}`);
}
