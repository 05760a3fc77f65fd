import type { Mutant, Suite } from './mutant.ts';

const CODE_SCOPES: Suite = { project: 'server', file: 'tests/api/grants.test.ts' };
const END_DATES: Suite = { project: 'server', file: 'tests/api/sign-in/end-date.test.ts' };
const OWN_ACTIONS: Suite = {
  project: 'server',
  file: 'src/features/design/form-design/server/own-actions.api.test.ts',
};
const LEAVERS: Suite = { project: 'server', file: 'tests/api/hazards/leaver.test.ts' };

/**
 * Mutants of guards for records visible through each granted permission code, and for disabled accounts
 * (security.md#R8, security.md#R9, domain.md#9.1).
 */
export const GRANTS_MUTANTS: readonly Mutant[] = [
  {
    name: 'rows of a call are those of the roles that hold its code',
    file: 'src/server/http/admission/rights.ts',
    find: "  if (endpoint.access === 'permission') return unionOf(identity, codesOf(endpoint));\n",
    replace: "  if (endpoint.access === 'permission') return identity.scope;\n",
    caughtBy: CODE_SCOPES,
  },
  {
    name: 'figures of open calls follow the codes of their rows',
    file: 'src/server/http/admission/rights.ts',
    find: 'return codes.length === 0 ? identity.scope : unionOf(identity, codes);',
    replace: 'return identity.scope;',
    caughtBy: CODE_SCOPES,
  },
  {
    name: 'a running export ends with its caller',
    file: 'src/features/records/export/server/export-records.ts',
    find: '      await source.check();\n',
    replace: '',
    caughtBy: CODE_SCOPES,
  },
  {
    name: 'sight of all under one code is no right to give it under another',
    file: 'src/features/people/access/server/power.ts',
    find: ' && [...codes].every((code) => includes(ctx.scopeOf(code), reach))',
    replace: '',
    caughtBy: CODE_SCOPES,
  },
  {
    name: 'an account ends for what is open',
    file: 'src/server/session/authentication.ts',
    find: "  if (isExpired(identity.lastDay, session.readTime)) throw refuse('SESSION_EXPIRED');\n",
    replace: '',
    caughtBy: END_DATES,
  },
  {
    name: 'an account ends for signing in',
    file: 'src/features/people/sign-in/server/enter.ts',
    find: '  const isPast = isExpired(expires, platform.now());\n',
    replace: '  const isPast = false;\n',
    caughtBy: END_DATES,
  },
  {
    name: 'an installation keeps the accounts that can open others',
    file: 'src/features/people/users/server/sys-user.hooks.ts',
    find: '    refuseEnd(ctx, before, record);\n',
    replace: '',
    caughtBy: END_DATES,
  },
  {
    name: 'successors are apart from the others of every hazard',
    file: 'src/features/hazard/hazards/server/handover.ts',
    find: 'without: [query.userId, ...(await separated(ctx, stage, hazards))],',
    replace: 'without: [query.userId],',
    caughtBy: LEAVERS,
  },
  {
    name: 'a leaver does not succeed himself',
    file: 'src/features/hazard/hazards/server/handover.ts',
    find: 'without: [query.userId, ',
    replace: 'without: [',
    caughtBy: LEAVERS,
  },
  {
    name: 'work that waits keeps an account from being deleted',
    file: 'src/features/people/users/server/sys-user.hooks.ts',
    find: '    await refuseOpenTasks(ctx, rows);\n',
    replace: '',
    caughtBy: LEAVERS,
  },
  {
    name: 'an action of an administrator writes no field that programs alone write',
    file: 'src/compiler/revisions/plan-actions.ts',
    find: '    .find((field) => field && !isWrittenByForms(input, field));',
    replace: '    .find((field) => field && false);',
    caughtBy: OWN_ACTIONS,
  },
  {
    name: 'an action carries no value its author may not see',
    file: 'src/features/design/form-design/server/plan/edited-document.ts',
    find: '    const used = usedByAction(step.path, after, closed);',
    replace: '    const used = usedByAction(step.path, after, []);',
    caughtBy: OWN_ACTIONS,
  },
  {
    name: 'a pattern of an administrator gets into no form of an action',
    file: 'src/compiler/revisions/plan-actions.ts',
    find: '    if (refusal !== null) return `填写的“${field.title}”：${refusal}`;',
    replace: '',
    caughtBy: OWN_ACTIONS,
  },
  {
    name: 'a button goes with the action of an administrator',
    file: 'src/features/design/form-design/server/publish.ts',
    find: '  return [...standard, ...own.map(({ verb }) => verb)].filter(',
    replace: '  return [...standard].filter(',
    caughtBy: OWN_ACTIONS,
  },
];
