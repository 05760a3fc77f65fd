import { FLOW_ROW, OFFER } from '../replies/hazard.ts';
import { list, named, text } from '../replies/shape.ts';
import { decorateHazards } from '../services/hazards/decorate.ts';
import { showHazard } from '../services/hazards/detail.ts';
import { hazardFilters } from '../services/hazards/filters.ts';
import { checkProposals } from '../services/hazards/people.ts';
import { ADD_EVENT, joinRegistrant, prepareHazard } from '../services/hazards/register.ts';
import { readHazardBody } from '../services/hazards/spellings.ts';
import { transitHazard } from '../services/hazards/transition.ts';
import { visibleHazards } from '../services/hazards/visibility.ts';
import type { ResourceHooks } from './hooks.ts';

export const riskRegister: ResourceHooks = {
  visible: visibleHazards,
  // A hazard found in another workshop belongs to that workshop.
  anyOrganisation: true,
  filters: hazardFilters,
  extraKeys: [
    'reason',
    'submit',
    'planRiskItemId',
    'timedPlanItemId',
    'againCheck',
    'rectify',
    'accept',
    'acceptRecords',
    'delays',
    'history',
    'sections',
  ],
  readBody: readHazardBody,
  addEvent: ADD_EVENT,
  remove: (ctx, { id, reason }) => transitHazard(ctx, 'RiskRegister/delete', { id, reason }),
  complete: checkProposals,
  beforeWrite: prepareHazard,
  afterWrite: joinRegistrant,
  decorateRows: decorateHazards,
  rowSchema: { actions: list(OFFER) },
  detailSchema: {
    sections: list(text),
    againCheck: named('RiskAgainCheck'),
    rectify: named('RiskRectify'),
    accept: named('RiskAcceptRecord'),
    acceptRecords: list(named('RiskAcceptRecord')),
    delays: list({}),
    history: list(FLOW_ROW),
  },
  decorateDetail: showHazard,
};
