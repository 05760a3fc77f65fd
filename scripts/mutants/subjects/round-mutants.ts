import type { Mutant, Suite } from '../mutant.ts';

const ROUNDS: Suite = { project: 'server', file: 'src/features/inspection/plans/server/rounds.api.test.ts' };
const MADE = 'src/features/inspection/plans/server/make-rounds.ts';
const EXECUTE: Suite = { project: 'server', file: 'src/features/inspection/plans/server/rounds/execute.api.test.ts' };
const GROUP: Suite = { project: 'server', file: 'src/features/inspection/plans/server/rounds/group.api.test.ts' };
const BOARD_VIEW: Suite = {
  project: 'client',
  file: 'src/features/inspection/plans/client/board/board-screen.test.tsx',
};
const ROUND_MACHINE = 'src/features/inspection/plans/workflow/round.ts';
const SIGN_IN = 'src/features/inspection/plans/server/rounds/sign-in.ts';
const RESULTS = 'src/features/inspection/plans/server/rounds/execute.ts';

/** Mutants of inspection rounds, the people who make them, and the findings they report (domain.md#7). */
export const ROUND_MUTANTS: readonly Mutant[] = [
  {
    name: 'a missed round begins overdue',
    file: MADE,
    find: '    status: isLate ? ROUND.overdue : ROUND.waiting,',
    replace: '    status: ROUND.waiting,',
    caughtBy: ROUNDS,
  },
  {
    name: 'a disabled person is sent on no round',
    file: MADE,
    find: 'return person?.enabled ? [person] : [];',
    replace: 'return person ? [person] : [];',
    caughtBy: ROUNDS,
  },
  {
    name: 'a stop cancels the rounds nothing was done for',
    file: 'src/features/inspection/plans/server/switch-plan.ts',
    find: "outcome.effects.some(({ type }) => type === 'cancelUntouched')",
    replace: 'outcome.effects.length < 0',
    caughtBy: ROUNDS,
  },
  {
    name: 'nobody else goes on a round that is over',
    file: 'src/features/inspection/plans/workflow/round.ts',
    find: "    cancelled: { meta: meta('cancelled') },",
    replace: "    cancelled: { meta: meta('cancelled'), on: assign },",
    caughtBy: ROUNDS,
  },
  {
    name: 'a round is the matter of its inspector',
    file: ROUND_MACHINE,
    find: "return by === 'holder' || isInspector ||",
    replace: "return by === 'inspector' || by === 'holder' || isInspector ||",
    caughtBy: EXECUTE,
  },
  {
    name: 'a hazard of an item is registered by its inspector or a manager',
    file: ROUND_MACHINE,
    find: "(by === 'registrar' && isManager)",
    replace: "by === 'registrar'",
    caughtBy: EXECUTE,
  },
  {
    name: 'results of a round come after the sign-in',
    file: ROUND_MACHINE,
    find: '  if (signed === undefined || signed === facts.signed) return null;',
    replace: '  if (signed !== false || signed === facts.signed) return null;',
    caughtBy: EXECUTE,
  },
  {
    name: 'a person signs in on a round once',
    file: ROUND_MACHINE,
    find: '  if (signed === undefined || signed === facts.signed) return null;',
    replace: '  if (signed !== true || signed === facts.signed) return null;',
    caughtBy: EXECUTE,
  },
  {
    name: 'the next person of a round signs in, too',
    file: 'src/features/inspection/plans/server/assign-round.ts',
    find: '...(isOther ? { signTime: undefined } : {})',
    replace: '...(isOther ? {} : {})',
    caughtBy: EXECUTE,
  },
  {
    name: 'a sign-in without a position is odd',
    file: SIGN_IN,
    find: '  const isNear = here !== null && ',
    replace: '  const isNear = ',
    caughtBy: EXECUTE,
  },
  {
    name: 'a sign-in far away is odd',
    file: SIGN_IN,
    find: 'distance <= signRadius)',
    replace: 'distance >= 0)',
    caughtBy: EXECUTE,
  },
  {
    name: 'a sign-in at a place of no item is odd',
    file: SIGN_IN,
    find: '!isNear || !(await isOnRound(ctx, record))',
    replace: '!isNear',
    caughtBy: EXECUTE,
  },
  {
    name: 'a code of another place proves nothing',
    file: SIGN_IN,
    find: 'codes.has(of.code) ? presenceOf(of.by) : PRESENCE.none',
    replace: 'codes.size > 0 ? presenceOf(of.by) : PRESENCE.none',
    caughtBy: EXECUTE,
  },
  {
    name: 'results name items of their own round',
    file: RESULTS,
    find: '    if (!item) throw notFound();\n',
    replace: '    if (!item) return { id: Number(id), result: 1, remark: null, pictures: null, fixed: false };\n',
    caughtBy: EXECUTE,
  },
  {
    name: 'results name photos of their own',
    file: 'src/server/records/values/file-fields.ts',
    find: 'of.fields ?? resource.fields.filter(isStored)',
    replace: 'resource.fields.filter(isStored)',
    caughtBy: EXECUTE,
  },
  {
    name: 'a round with an open item is not finished',
    file: RESULTS,
    find: '  if (isEnd) refuseOpen(items, results);\n',
    replace: '  void refuseOpen;\n',
    caughtBy: EXECUTE,
  },
  {
    name: 'a round finished after its time is late',
    file: RESULTS,
    find: ' || executeTime > String(before.dueTime)',
    replace: '',
    caughtBy: EXECUTE,
  },
  {
    name: 'an item with a hazard stays odd',
    file: RESULTS,
    find: '    if (item.riskRegisterId !== null && ',
    replace: '    if (item.riskRegisterId === 0 && ',
    caughtBy: EXECUTE,
  },
  {
    name: 'an item has one live hazard',
    file: 'src/features/hazard/hazards/server/register/register.ts',
    find: "  if (await liveHazard(ctx, item.set)) throw refuse('H1009');\n",
    replace: '  void liveHazard;\n',
    caughtBy: EXECUTE,
  },
  {
    name: 'a hazard takes over photos of its own item',
    file: 'src/features/inspection/plans/server/rounds/item-source.ts',
    find: 'find(({ id }) => id === itemId);',
    replace: 'find(({ pictures }) => pictures !== null);',
    caughtBy: EXECUTE,
  },
  {
    name: 'a group round is taken by the first alone',
    file: 'src/features/inspection/plans/server/rounds/hold-round.ts',
    find: 'isTaken ? String(checkUserId) === ctx.caller.id : isGrouped',
    replace: 'String(checkUserId) === ctx.caller.id || isGrouped',
    caughtBy: GROUP,
  },
  {
    name: 'a group round is begun by its people alone',
    file: 'src/features/inspection/plans/server/rounds/hold-round.ts',
    find: 'isTaken ? String(checkUserId) === ctx.caller.id : isGrouped',
    replace: 'isTaken ? String(checkUserId) === ctx.caller.id : false',
    caughtBy: GROUP,
  },
  {
    name: 'a group round is its taker’s from the sign-in on',
    file: SIGN_IN,
    find: ', checkUserId: ctx.caller.id } });',
    replace: ' } });',
    caughtBy: GROUP,
  },
  {
    name: 'a taken group round waits for no other',
    file: SIGN_IN,
    find: '  await closeGroup(ctx.db, executionId);\n',
    replace: '  void closeGroup;\n',
    caughtBy: GROUP,
  },
  {
    name: 'who comes second reads by whom and when',
    file: 'src/features/inspection/plans/server/rounds/hold-round.ts',
    find: "actor.isBeaten && outcome.code === 'H1003' ?",
    replace: "actor.isBeaten && outcome.code === 'H1001' ?",
    caughtBy: GROUP,
  },
  {
    name: 'an assigned round is no matter of its group',
    file: 'src/features/inspection/plans/server/assign-round.ts',
    find: '  await dissolveGroup(ctx.db, Number(before.id));\n',
    replace: '  void dissolveGroup;\n',
    caughtBy: GROUP,
  },
  {
    name: 'disabled people of a row get no round',
    file: MADE,
    find: 'filter((id) => people.get(id)?.enabled)',
    replace: 'filter((id) => people.has(id))',
    caughtBy: GROUP,
  },
  {
    name: 'a drop in the lane of a group’s person assigns nothing',
    file: 'src/features/inspection/plans/client/board/board-screen.tsx',
    find: ' && !isGrouped;',
    replace: ' && isGrouped !== null;',
    caughtBy: BOARD_VIEW,
  },
];
