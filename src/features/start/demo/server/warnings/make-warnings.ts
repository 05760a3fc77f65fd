import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import {
  addHit,
  asDevice,
  handleWarning,
  insertEvent,
  reportWarning,
  selectDevice,
  selectType,
  turnIntoHazard,
} from '../../../../oversight/warnings/index.ts';
import type { DemoHazard } from '../hazard-plan.ts';
import type { Making } from '../making.ts';
import { type DemoWarning, sightingKey } from './warning-plan.ts';
import { selectEventWarning } from './warnings.sql.ts';

export interface Watching extends Making {
  /** Account of the control room. */
  monitor: string;
}

/** Inserts all pictures of these warnings in one statement; returns their file ids in order. */
export function takePictures(warnings: readonly DemoWarning[], { db, photos }: Making): Promise<number[]> {
  return photos.upload(
    db,
    warnings.map(({ key, kind, at }) => ({
      userId: null,
      at,
      drawing: `warning-${kind.code}.png`,
      title: 'AI预警.png',
      seed: `warning|${key}`,
    })),
  );
}

/** Reports a warning through the call for devices, with the repetitions that the device sent within minutes. */
export async function reportSeen(warning: DemoWarning, watching: Watching & { picture: string }): Promise<void> {
  const { at, key, kind, confidence, repeats, isOpen } = warning;
  const { db, actors, monitor, picture } = watching;
  const device = await selectDevice(db, warning.device.no, 'none');
  const type = await selectType(db, kind.code);
  if (!device || !type) throw new Error(`demo warnings: ${warning.device.no} or ${kind.code} is missing`);
  const ctx = asDevice(await actors.ctx(monitor, { at, db }), device);
  const id = await reportWarning(ctx, {
    device,
    // Pushes no notice for handled warnings: those were read long ago.
    type: { ...type, is_push: isOpen },
    warningTime: formatWallTime(new Date(at)),
    confidence,
    picture,
  });
  await insertEvent(db, { device_no: device.device_no, event_id: key, warning_id: id, created_time: new Date(at) });
  for (const moment of repeats) await addHit(db, id, new Date(moment));
}

/** Records the decision of the control room about a warning. */
export async function handleSeen({ key, handled }: DemoWarning, { db, actors, monitor }: Watching): Promise<void> {
  if (handled === null) return;
  const { at, status, opinion } = handled;
  const { id } = await selectEventWarning(db, key);
  await handleWarning(await actors.ctx(monitor, { at, db }), { id, status, handleOpinion: opinion });
}

/** Turns a warning into the hazard planned for it, as the form of 转隐患 proposes; returns the id of the hazard. */
export async function turnSighting(ctx: UserCtx, hazard: DemoHazard, { db, refs }: Making): Promise<number> {
  const { point, org, fault } = hazard;
  const { id, text } = await selectEventWarning(db, sightingKey(hazard));
  return turnIntoHazard(ctx, {
    id,
    riskName: `${point.place.name}${fault.text}`,
    riskDesc: text,
    riskTypeId: refs.riskTypes.get(fault.type),
    addressId: refs.addresses.get(point.place.name),
    orgId: String(refs.orgs.get(org)),
  });
}
