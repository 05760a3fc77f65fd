import { feature } from '../../feature.ts';
import { boardEndpoints } from './server/board/board.routes.ts';
import { roundScan } from './server/board/round-scan.ts';
import { planClocks } from './server/clocks.ts';
import { roundHandover } from './server/handover.ts';
import { oneOffItemSource } from './server/one-off/item-source.ts';
import { oneOffExecution, oneOffPlanning } from './server/one-off/one-off.hooks.ts';
import { oneOffEndpoints } from './server/one-off/one-off.routes.ts';
import { oneOffTables } from './server/one-off/one-off.sql.ts';
import { oneOffTimer } from './server/one-off/one-off-timer.ts';
import { planEndpoints } from './server/plans.routes.ts';
import { planProcesses } from './server/processes.ts';
import { roundTasks } from './server/round-tasks.ts';
import { roundTimer } from './server/round-timer.ts';
import { timedItemSource } from './server/rounds/item-source.ts';
import { itemTables } from './server/rounds/round-items.sql.ts';
import { peopleTables } from './server/rounds/round-people.sql.ts';
import { roundTables } from './server/rounds.sql.ts';
import { signIn } from './server/sign-in.hooks.ts';
import { timedExecution } from './server/timed-execution.hooks.ts';
import { timedPlanning } from './server/timed-planning.hooks.ts';

/** Inspections: timed plans with their rounds, and one-off plans. */
export const plansFeature = feature({
  name: 'plans',
  endpoints: () => [...planEndpoints(), ...boardEndpoints(), ...oneOffEndpoints()],
  hooks: {
    RiskTimedPlanning: timedPlanning,
    RiskTimedPlanningExecute: timedExecution,
    SignIn: signIn,
    RiskPlanning: oneOffPlanning,
    RiskPlanningExecute: oneOffExecution,
  },
  tables: { before: [...roundTables, ...itemTables, ...oneOffTables, ...peopleTables] },
  timers: [roundTimer, oneOffTimer],
  sources: [timedItemSource, oneOffItemSource],
  tasks: [roundTasks],
  processes: planProcesses,
  scans: [roundScan],
  clocks: planClocks,
  handovers: [roundHandover],
  messageKinds: [
    { label: '待排查', group: 'act', example: '您有一项排查任务：…，请于…前完成' },
    { label: '改期', group: 'know', example: '排查任务“…”改到…，请在…前完成' },
    { label: '已改派', group: 'know', example: '排查任务…已改派给他人' },
    { label: '已取消', group: 'know', example: '排查计划“…”已取消，不必再执行' },
  ],
});
