import { boolean, list, named, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { decorateHazards } from './reading/decorate.ts';
import { showHazard } from './reading/detail.ts';
import { hazardFilters } from './reading/filters.ts';
import { checkProposals } from './reading/people.ts';
import { managedHazards, visibleHazards } from './reading/visibility.ts';
import { readHazardBody } from './register/body.ts';
import { historySheet, IMPORT_HISTORY } from './register/history.ts';
import { ADD_EVENT, joinRegistrant, prepareHazard, removeImported } from './register/register.ts';
import { checkSubmission } from './register/rules.ts';
import { FLOW_ROW, FORMER_ENTRY, OFFER } from './replies.ts';
import { transitHazard } from './transition/transition.ts';

/** Fields whose changes write no history: times and figures set by triggers, deletion data, state of a supervision. */
const UNTOLD = [
  ...['dueTime', 'verdictTime', 'rectifiedTime', 'isOnTime', 'repeatHours'],
  ...['deletedTime', 'deletedUserId', 'deletedUserName', 'deleteReason'],
  ...['superviseState', 'superviseReason', 'superviseUserName', 'superviseTime', 'superviseUntil'],
];

export const riskRegister: ResourceHooks = {
  visible: visibleHazards,
  // Any organisation may be chosen: a hazard found in another workshop is assigned to that workshop.
  anyOrganisation: true,
  // Rows are locked in the same order as by `lockBySubmission`.
  lockOrder: ['submitTime'],
  filters: hazardFilters,
  exported: (ctx, source) => (source === 'allJudgePage' ? { visible: managedHazards(ctx) } : {}),
  extraKeys: [
    'reason',
    'submit',
    'foundAgainId',
    'planRiskItemId',
    'timedPlanItemId',
    'againCheck',
    'rectify',
    'accept',
    'acceptRecords',
    'delays',
    'notices',
    'isLeft',
    'formerEntry',
    'history',
    'sections',
  ],
  readBody: readHazardBody,
  addEvent: ADD_EVENT,
  untold: UNTOLD,
  further: {
    submit: { check: checkSubmission, perform: (ctx, id) => transitHazard(ctx, 'RiskRegister/submit', { id }) },
  },
  sheets: { [IMPORT_HISTORY]: historySheet },
  remove: removeImported,
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
    notices: list(object({ id: text, noticeNo: text })),
    history: list(FLOW_ROW),
    isLeft: boolean,
    formerEntry: FORMER_ENTRY,
  },
  decorateDetail: showHazard,
};
