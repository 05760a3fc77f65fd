import { boolean, list } from '../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { decorateStages } from './reading/decorate.ts';
import { acceptFilters, checkFilters, rectifyFilters } from './reading/filters.ts';
import { stagesBehind } from './reading/lists.ts';
import { visibleStages } from './reading/visibility.ts';
import { OFFER } from './replies.ts';
import type { StageResource } from './transition/stages.ts';

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

export const riskAgainCheck: ResourceHooks = { ...stageHooks('RiskAgainCheck'), filters: checkFilters };
export const riskRectify: ResourceHooks = { ...stageHooks('RiskRectify'), filters: rectifyFilters };
export const riskAcceptRecord: ResourceHooks = { ...stageHooks('RiskAcceptRecord'), filters: acceptFilters };
