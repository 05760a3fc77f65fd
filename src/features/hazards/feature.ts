import { feature } from '../feature.ts';
import { hazardClocks } from './server/clocks.ts';
import { dueTimer } from './server/due-timer.ts';
import { hazardHandover } from './server/handover.ts';
import { riskAcceptRecord, riskAgainCheck, riskRectify } from './server/hazard-stages.hooks.ts';
import { hazardEndpoints } from './server/hazards.routes.ts';
import { HAZARD_MESSAGES } from './server/messages.ts';
import { HAZARD_SETTINGS } from './server/reading/settings.ts';
import { FLOW_ROW } from './server/replies.ts';
import { riskRegister } from './server/risk-register.hooks.ts';
import { hazardScan } from './server/scan.ts';
import { dueRefreshTables, stageDeadlineTables } from './server/sql/due.sql.ts';
import { hazardCounters, hazardStandards, hazardTables } from './server/sql/tables.sql.ts';
import { unmannedNotice } from './server/unmanned.ts';

/** The life of a hazard: registered, judged, checked, rectified, accepted. */
export const hazardsFeature = feature({
  name: 'hazards',
  endpoints: hazardEndpoints,
  hooks: {
    RiskRegister: riskRegister,
    RiskAgainCheck: riskAgainCheck,
    RiskRectify: riskRectify,
    RiskAcceptRecord: riskAcceptRecord,
  },
  tables: {
    before: hazardTables,
    after: [...stageDeadlineTables, ...dueRefreshTables, ...hazardCounters],
    standing: [hazardStandards],
  },
  settings: HAZARD_SETTINGS,
  handovers: [hazardHandover],
  scans: [hazardScan],
  timers: [unmannedNotice, dueTimer],
  clocks: hazardClocks,
  messageKinds: HAZARD_MESSAGES,
  replies: { FlowRow: FLOW_ROW },
  groups: { ProcessFlowHandle: '隐患流程' },
});
