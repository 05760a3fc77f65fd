import type { WireRecord } from '../../../../engine/json.ts';
import { boolean, list } from '../../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { waitingDelays } from './delay/delay-rules.ts';
import { decorateStages } from './reading/decorate.ts';
import { acceptFilters, checkFilters, rectifyFilters } from './reading/filters.ts';
import { addFormerEntry } from './reading/former-entry.ts';
import { stagesBehind } from './reading/lists.ts';
import { aboutVisibleHazards, visibleStages } from './reading/visibility.ts';
import { FORMER_ENTRY, OFFER } from './replies.ts';
import type { StageResource } from './transition/stages.ts';

/** Stage rows are visible to users who see the hazard; recalls and assignments send `reason` (wire.md#8). */
const stage: ResourceHooks = {
  visible: visibleStages,
  extraKeys: ['reason', 'riskRegisterId', 'formerEntry'],
  rowSchema: { actions: list(OFFER), isOvertime: { ...boolean, title: '是否超期' } },
};

/** Hooks of applications for a later deadline (domain.md#5.2); the hazard's state decides who may answer. */
export const riskDelay: ResourceHooks = {
  visible: aboutVisibleHazards,
  extraKeys: ['riskRegisterId', 'delayId'],
  filters: { todo: (ctx, raw) => (raw === 'delay' ? waitingDelays(ctx) : null) },
  rowSchema: { actions: list(OFFER), isOvertime: { ...boolean, title: '是否超期' } },
  decorateRows: (ctx, rows) => decorateStages(ctx, 'RiskDelay', rows),
};

/** Removes the due time from rows of finished stages: the hazard's due time belongs to its open stage. */
const maskDueTime = (row: WireRecord) => {
  if (Number(row.status) !== 0) delete row.dueTime;
};

const stageHooks = (name: StageResource): ResourceHooks => ({
  ...stage,
  decorateRows: (ctx, rows) => decorateStages(ctx, name, rows),
  decorateDetail: (ctx, row) => addFormerEntry(ctx, name, row),
  detailSchema: { formerEntry: FORMER_ENTRY },
  exported: (ctx, source) => stagesBehind(ctx, name, source),
});

export const riskAgainCheck: ResourceHooks = {
  ...stageHooks('RiskAgainCheck'),
  filters: checkFilters,
  mask: maskDueTime,
};
export const riskRectify: ResourceHooks = { ...stageHooks('RiskRectify'), filters: rectifyFilters };
export const riskAcceptRecord: ResourceHooks = {
  ...stageHooks('RiskAcceptRecord'),
  filters: acceptFilters,
  mask: maskDueTime,
};
