import { feature } from '../../feature.ts';
import { hazardClocks } from './server/clocks.ts';
import { delayTimer } from './server/delay/escalate.ts';
import { dueTimer } from './server/due-timer.ts';
import { hazardHandover } from './server/handover.ts';
import { riskAcceptRecord, riskAgainCheck, riskDelay, riskRectify } from './server/hazard-stages.hooks.ts';
import { hazardEndpoints } from './server/hazards.routes.ts';
import { HAZARD_MESSAGES } from './server/messages.ts';
import { hazardProcess } from './server/process.ts';
import { hazardAppointees } from './server/reading/candidates.ts';
import { ACCEPTOR_ROLES } from './server/reading/people.ts';
import { HAZARD_SETTINGS } from './server/reading/settings.ts';
import { nudgeTables } from './server/reminder/nudges.sql.ts';
import { FLOW_ROW } from './server/replies.ts';
import { riskRegister } from './server/risk-register.hooks.ts';
import { hazardScan } from './server/scan.ts';
import { dueRefreshTables, stageDeadlineTables } from './server/sql/due.sql.ts';
import { hazardCounters, hazardStandards, hazardTables } from './server/sql/tables.sql.ts';
import { delayTasks } from './server/tasks/delay-tasks.ts';
import { hazardTasks } from './server/tasks/hazard-tasks.ts';
import { turnEndpoints } from './server/turns/turns.routes.ts';
import { unmannedNotice } from './server/unmanned.ts';

/** Lifecycle of hazards: registered, judged, checked, rectified, accepted. */
export const hazardsFeature = feature({
  name: 'hazards',
  endpoints: (platform) => [...hazardEndpoints(), ...turnEndpoints(platform)],
  hooks: {
    RiskRegister: riskRegister,
    RiskAgainCheck: riskAgainCheck,
    RiskRectify: riskRectify,
    RiskDelay: riskDelay,
    RiskAcceptRecord: riskAcceptRecord,
  },
  tables: {
    before: [...hazardTables, ...nudgeTables],
    after: [...stageDeadlineTables, ...dueRefreshTables, ...hazardCounters],
    standing: [hazardStandards],
  },
  settings: HAZARD_SETTINGS,
  handovers: [hazardHandover],
  appointees: hazardAppointees,
  fixedRoles: ACCEPTOR_ROLES,
  tasks: [...hazardTasks, delayTasks],
  processes: [hazardProcess],
  scans: [hazardScan],
  timers: [unmannedNotice, dueTimer, delayTimer],
  clocks: hazardClocks,
  messageKinds: HAZARD_MESSAGES,
  replies: { FlowRow: FLOW_ROW },
  groups: { ProcessFlowHandle: '隐患流程', RiskTurn: '现在该谁办' },
});
