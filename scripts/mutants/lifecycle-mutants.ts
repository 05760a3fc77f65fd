import type { Mutant, Suite } from './mutant.ts';

const MACHINE: Suite = { project: 'unit', file: 'src/features/hazard/hazards/workflow/machine.test.ts' };
const REGISTER: Suite = { project: 'server', file: 'tests/api/hazards/hazard-register.test.ts' };
const STAGES: Suite = { project: 'server', file: 'tests/api/hazards/hazard-stages.test.ts' };
const TRANSITIONS: Suite = { project: 'server', file: 'tests/api/hazards/hazard-transitions.test.ts' };
const ELIGIBILITY: Suite = { project: 'server', file: 'tests/contract/eligibility.test.ts' };
const DELAYS: Suite = { project: 'server', file: 'tests/api/hazards/delays.test.ts' };
const TURNS: Suite = { project: 'server', file: 'src/features/hazard/hazards/server/turns/turns.api.test.ts' };
const CANDIDATES: Suite = { project: 'server', file: 'tests/api/hazards/candidates.test.ts' };
const RULES = 'src/features/hazard/hazards/workflow/rules.ts';
const TRANSITION = 'src/features/hazard/hazards/server/transition/transition.ts';

/** Mutants of the transitions that a hazard allows, and of the people who may make them (domain.md#3). */
export const LIFECYCLE_MUTANTS: readonly Mutant[] = [
  {
    name: 'sending back only in the first round',
    file: 'src/features/hazard/hazards/workflow/machine.ts',
    find: "{ by: 'rectifier', when: 'firstRound' }",
    replace: "{ by: 'rectifier' }",
    caughtBy: MACHINE,
  },
  {
    name: 'a hazard is submitted with its registration by those alone who may submit',
    file: 'src/features/hazard/hazards/server/register/register.ts',
    find: "  if (submit === true && !may(ctx, SUBMIT.permission)) throw refuse('1013002');\n",
    replace: '',
    caughtBy: REGISTER,
  },
  {
    name: 'a major hazard becomes a general one with a reason, whatever was found in between',
    file: 'src/features/hazard/hazards/server/sql/past-work.sql.ts',
    find: "'<>', VERDICT.none",
    replace: "'is not', null",
    caughtBy: DELAYS,
  },
  {
    name: 'no recall of a check once something was rectified',
    file: RULES,
    find: 'nothingRectified: { holds: (f: HazardFacts) => !f.laterRound,',
    replace: 'nothingRectified: { holds: () => true,',
    caughtBy: MACHINE,
  },
  {
    name: 'the person named, not the holder of a role',
    file: RULES,
    find: 'return actor.roles.includes(by);',
    replace: 'return true;',
    caughtBy: MACHINE,
  },
  {
    name: 'a recall takes back whom it was submitted to',
    file: 'src/features/hazard/hazards/server/transition/hazard-effects.ts',
    find: "['path', 'judgeId', 'judgeName', 'againCheckId', 'againCheckName']",
    replace: "['path']",
    caughtBy: REGISTER,
  },
  {
    name: 'nobody reminds himself',
    file: RULES,
    find: 'if (!turn || isOnTurn(subject)) return false;',
    replace: 'if (!turn) return false;',
    caughtBy: MACHINE,
  },
  {
    name: 'a checker who is only proposed does not remind',
    file: RULES,
    find: 'actor.roles.some((role) => reached.includes(role))',
    replace: 'reached.length > 0 && actor.roles.length > 0',
    caughtBy: MACHINE,
  },
  {
    name: 'a row of 现在该谁办 offers a reminder where the call takes it',
    file: 'src/features/hazard/hazards/server/turns/turns.ts',
    find: 'mayRemind: remindable.has(row.id)',
    replace: 'mayRemind: remindable.size >= 0',
    caughtBy: TURNS,
  },
  {
    name: 'a manager only inside his data scope',
    file: RULES,
    find: '(actor.inScope && actor.can(MANAGER_LISTS[meta.resource]))',
    replace: 'actor.can(MANAGER_LISTS[meta.resource])',
    caughtBy: MACHINE,
  },
  {
    name: 'the seven days of an acceptance',
    file: RULES,
    find: 'return facts.acceptanceSettled ? SETTLED : null;',
    replace: 'return null;',
    caughtBy: MACHINE,
  },
  {
    name: 'the decision of the machine',
    file: TRANSITION,
    find: '  if (!outcome.ok) throw refused(outcome, await changedMeanwhile(ctx, of.record));\n  return outcome;',
    replace:
      "  if (!outcome.ok) return { ok: true, fromStatus: subject.facts.status, toStatus: 1, rule: { by: 'judge' }, effects: [] };\n  return outcome;",
    caughtBy: TRANSITIONS,
  },
  {
    name: 'the version a caller says he looked at',
    file: TRANSITION,
    find: '  if (version === undefined || version === Number(record.version)) return;\n  throw await lostRace(ctx, record);',
    replace: '  void [ctx, version, record, lostRace];',
    caughtBy: TRANSITIONS,
  },
  {
    name: 'a reason for undoing the work of others',
    file: TRANSITION,
    find: '  if (!isManager || isAssign || reason !== null) return;',
    replace: '  if (outcome) return;',
    caughtBy: TRANSITIONS,
  },
  {
    name: 'the history row of a transition',
    file: TRANSITION,
    find: '  await remember(work, outcome, written);\n',
    replace: '',
    caughtBy: TRANSITIONS,
  },
  {
    name: 'the messages of a transition',
    file: TRANSITION,
    find: '  await tellPeople(work, effects);\n',
    replace: '',
    caughtBy: { project: 'server', file: 'tests/api/hazards/hazard-messages.test.ts' },
  },
  {
    name: 'who was named goes on seeing the hazard',
    file: TRANSITION,
    find: '  await addParticipants(ctx.db, Number(before.id), joining);\n',
    replace: '',
    caughtBy: { project: 'server', file: 'tests/api/hazards/hazard-lists.test.ts' },
  },
  {
    name: 'the rows of the stages',
    file: TRANSITION,
    find: '  await writeStages(work, effects);\n',
    replace: '',
    caughtBy: STAGES,
  },
  {
    name: 'rectifier and checker or acceptor are two people',
    file: 'src/features/hazard/hazards/server/reading/people.ts',
    find: "  if (work.settings.separation === 'strict') throw refuse('H1006');\n",
    replace: '',
    caughtBy: STAGES,
  },
  {
    name: 'nobody disabled is appointed',
    file: 'src/features/hazard/hazards/server/reading/people.ts',
    find: "  if (!person.enabled) throw refuse('H1011');\n",
    replace: '',
    caughtBy: { project: 'server', file: 'tests/api/hazards/hazard-register.test.ts' },
  },
  {
    name: 'a major hazard is accepted by somebody of rank',
    file: 'src/features/hazard/hazards/server/reading/people.ts',
    find: '  if (Number(work.after.againCheckResult) !== VERDICT.major) return;',
    replace: '  return;',
    caughtBy: STAGES,
  },
  {
    name: 'a deadline lies in the future',
    file: 'src/features/hazard/hazards/server/transition/verdict.ts',
    find: 'if (!deadline || deadline <= work.ctx.now())',
    replace: 'if (!deadline)',
    caughtBy: STAGES,
  },
  {
    name: 'nothing is rectified before its verdict',
    file: 'src/features/hazard/hazards/server/register/rules.ts',
    find: '  if (verdict && at < verdict)',
    replace: '  if (verdict && at < new Date(0))',
    caughtBy: STAGES,
  },
  {
    name: 'the five measures of a major hazard',
    file: 'src/features/hazard/hazards/server/transition/verdict.ts',
    find: '  if (body.againCheckResult !== VERDICT.major) return;',
    replace: '  return;',
    caughtBy: STAGES,
  },
  {
    name: 'a photo of the registration proves no repair',
    file: 'src/server/records/values/file-fields.ts',
    find: " && other?.workflowRecord !== 'id';",
    replace: ';',
    caughtBy: STAGES,
  },
  {
    name: 'files of a stage serve the same hazard only',
    file: 'src/server/records/values/file-fields.ts',
    find: "filter: all({ key: 'id', op: 'any', value: ids }, equals(other.workflowRecord, root)),",
    replace: "filter: all({ key: 'id', op: 'any', value: ids }),",
    caughtBy: STAGES,
  },
  {
    name: 'only people who can act at the stage are named',
    file: 'src/features/hazard/hazards/server/reading/people.ts',
    find: '  if (!person.holds && !person.isSuper) throw notEligible(key, { 姓名: person.name, 环节: title });\n',
    replace: '',
    caughtBy: ELIGIBILITY,
  },
  {
    name: 'a super administrator is named by his like alone',
    file: 'src/features/hazard/hazards/server/reading/people.ts',
    find: "  if (!person || (person.isSuper && ctx.caller.adminType !== '1')) {",
    replace: '  if (!person) {',
    caughtBy: ELIGIBILITY,
  },
  {
    name: 'a disabled role lets its holder act at no stage',
    file: 'src/server/session/holders.sql.ts',
    find: "    .where('r.status', '=', sql.lit(0))\n",
    replace: '',
    caughtBy: ELIGIBILITY,
  },
  {
    name: 'a disabled button lets nobody act at a stage',
    file: 'src/server/session/holders.sql.ts',
    find: "    .where('m.status', '=', sql.lit(0))\n",
    replace: '',
    caughtBy: ELIGIBILITY,
  },
  {
    name: 'a draft proposes only people who can act',
    file: 'src/features/hazard/hazards/server/risk-register.hooks.ts',
    find: '  complete: checkProposals,\n',
    replace: '',
    caughtBy: ELIGIBILITY,
  },
  {
    name: 'candidates are told to who names somebody for the stage',
    file: 'src/features/hazard/hazards/server/reading/candidates.ts',
    find: "  if (!names) throw refuse('1013002');\n",
    replace: '  void names;\n',
    caughtBy: CANDIDATES,
  },
  {
    name: 'candidates leave out who must be apart',
    file: 'src/features/hazard/hazards/server/reading/candidates.ts',
    find: "separation === 'strict' ? APART[stage] : []",
    replace: 'separation ? [] : APART[stage]',
    caughtBy: CANDIDATES,
  },
  {
    name: 'candidates of a hazard need sight of it',
    file: 'src/features/hazard/hazards/server/reading/candidates.ts',
    find: "await findRow(ctx, 'RiskRegister', { id })",
    replace: "await findRow(ctx, 'RiskRegister', { id, visible: [] })",
    caughtBy: CANDIDATES,
  },
  {
    name: 'super administrators are candidates for their like alone',
    file: 'src/features/hazard/hazards/server/sql/candidates.sql.ts',
    find: 'super: caller.isSuper',
    replace: 'super: true',
    caughtBy: CANDIDATES,
  },
];
