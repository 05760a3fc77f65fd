import { OFFER } from '../replies/hazard.ts';
import { boolean, list } from '../replies/shape.ts';
import { decorateStages } from '../services/hazards/decorate.ts';
import { rectifyFilters } from '../services/hazards/filters.ts';
import { stagesBehind } from '../services/hazards/lists.ts';
import type { StageResource } from '../services/hazards/stages.ts';
import { visibleStages } from '../services/hazards/visibility.ts';
import type { ResourceHooks } from './hooks.ts';

/** Rows of a stage are seen by whoever sees their hazard; `reason` comes with recalls and assignments (wire.md#8). */
const stage: ResourceHooks = {
  visible: visibleStages,
  extraKeys: ['reason', 'riskRegisterId'],
  rowSchema: { actions: list(OFFER), isOvertime: { ...boolean, title: '是否超期' } },
};

const stageHooks = (name: StageResource): ResourceHooks => ({
  ...stage,
  decorateRows: (ctx, rows) => decorateStages(ctx, name, rows),
  exported: (ctx, source) => stagesBehind(ctx, name, source),
});

export const riskAgainCheck = stageHooks('RiskAgainCheck');
export const riskRectify: ResourceHooks = { ...stageHooks('RiskRectify'), filters: rectifyFilters };
export const riskAcceptRecord = stageHooks('RiskAcceptRecord');
