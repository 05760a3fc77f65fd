import type { Mutant, Suite } from '../mutant.ts';

const BOARD: Suite = { project: 'server', file: 'src/features/inspection/plans/server/plans.api.test.ts' };
const SCREEN: Suite = { project: 'client', file: 'src/features/inspection/plans/client/board/board-screen.test.tsx' };
const LABELS: Suite = { project: 'server', file: 'src/features/inspection/labels/server/labels.api.test.ts' };
const NOTE: Suite = { project: 'client', file: 'src/features/inspection/work-calendar/client/rest-day-note.test.tsx' };
const MOVE = 'src/features/inspection/plans/server/board/move-round.ts';
const COMING = 'src/features/inspection/plans/server/board/coming.ts';
const ROUNDS: Suite = { project: 'server', file: 'src/features/inspection/plans/server/rounds.api.test.ts' };
const FIGURES = 'src/features/inspection/plans/server/board/board.sql.ts';
const DUE_HERE = 'src/features/inspection/plans/server/board/due-here.sql.ts';
const SEALS = 'src/features/inspection/labels/server/seals.ts';

/** Mutants of the calendar of inspection rounds, of scanned labels that open a round, and of notes on days of rest. */
export const BOARD_MUTANTS: readonly Mutant[] = [
  {
    name: 'a round that is begun stays on its day',
    file: MOVE,
    find: "  if (before.status !== ROUND.waiting) throw refuse('H1001');\n",
    replace: '',
    caughtBy: BOARD,
  },
  {
    name: 'a slot whose round exists is not made again',
    file: COMING,
    find: '  if (existing !== undefined) return existing;\n',
    replace: '',
    caughtBy: ROUNDS,
  },
  {
    name: 'a slot with a round is no slot to come',
    file: COMING,
    find: '  if (slots.length === 0) return new Set();',
    replace: '  if (slots.length >= 0) return new Set();',
    caughtBy: ROUNDS,
  },
  {
    name: 'a stop sets the slots of rounds made in advance free',
    file: 'src/features/inspection/plans/server/rounds.sql.ts',
    find: '      .set({ is_deleted: sql<boolean>`plan_time > ${now}` })\n',
    replace: '',
    caughtBy: ROUNDS,
  },
  {
    name: 'a round moves to no day of the past',
    file: MOVE,
    find: 'if (text < formatWallTime',
    replace: "if (text === '' && text < formatWallTime",
    caughtBy: BOARD,
  },
  {
    name: 'a moved round is not shown where it was',
    file: FIGURES,
    find: ", eb('e.moved_time', 'is', null)]",
    replace: ']',
    caughtBy: BOARD,
  },
  {
    name: 'the calendar keeps to the departments of its reader',
    file: FIGURES,
    find: "db.all<BoardRow>(scope === 'all' ? rows",
    replace: 'db.all<BoardRow>(scope.length > 0 ? rows',
    caughtBy: BOARD,
  },
  {
    name: 'figures of rounds leave out what is not due yet',
    file: FIGURES,
    find: "    .where('e.due_time', '<=', of.now);\n",
    replace: ';\n',
    caughtBy: BOARD,
  },
  {
    name: 'rows behind a figure are those of its group',
    file: 'src/features/inspection/plans/server/board/board.ts',
    find: "if (key === 'all') return null;",
    replace: "if (key !== '') return null;",
    caughtBy: BOARD,
  },
  {
    name: 'nothing of nothing is no rate',
    file: 'src/features/inspection/plans/client/board/board-days.ts',
    find: "denominator === 0 ? '无数据' : ",
    replace: '',
    caughtBy: SCREEN,
  },
  {
    name: 'a round is dragged by those who may move it',
    file: 'src/features/inspection/plans/client/board/round-chip.tsx',
    find: 'draggable={mayMove || mayAssign}',
    replace: 'draggable',
    caughtBy: SCREEN,
  },
  {
    name: 'a scanned code opens the reader’s own round',
    file: DUE_HERE,
    find: "        eb('e.check_user_id', '=', userId),\n",
    replace: "        eb('e.id', '>', 0),\n",
    caughtBy: LABELS,
  },
  {
    name: 'a scanned code opens no round that is over',
    file: DUE_HERE,
    find: "    .where('e.status', 'in', OPEN_ROUNDS)\n",
    replace: '',
    caughtBy: LABELS,
  },
  {
    name: 'a scanned code opens no round that is yet to come',
    file: DUE_HERE,
    find: "    .where((eb) => eb.fn.coalesce('e.moved_time', 'e.plan_time'), '<=', now)\n",
    replace: '',
    caughtBy: LABELS,
  },
  {
    name: 'who may not register is not led to the form',
    file: 'src/features/hazard/hazards/server/scan.ts',
    find: 'if (!may(ctx, `${HAZARD}:add`) || ',
    replace: 'if (',
    caughtBy: LABELS,
  },
  {
    name: 'a guessed code opens nothing',
    file: 'src/features/inspection/labels/server/labelled-record.ts',
    find: '!row || (code && !(await isGenuine(ctx, code)))',
    replace: '!row',
    caughtBy: LABELS,
  },
  {
    name: 'a code without a seal is of a record from before there were seals',
    file: SEALS,
    find: 'return code.id <= ((await selectLastIds(unit.db))[unit.tenant] ?? 0);',
    replace: 'return true;',
    caughtBy: LABELS,
  },
  {
    name: 'a working day is not warned of',
    file: 'src/features/inspection/work-calendar/client/rest-day-note.tsx',
    find: 'if (!data?.isRest) return null;',
    replace: 'if (!data) return null;',
    caughtBy: NOTE,
  },
];
