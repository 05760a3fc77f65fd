import type { Mutant, Suite } from './mutant.ts';

const SESSION: Suite = { project: 'server', file: 'tests/api/sign-in/session.test.ts' };
const TRANSPORT: Suite = { project: 'server', file: 'tests/api/transport.test.ts' };
const SCOPES: Suite = { project: 'server', file: 'src/server/records/records.db.test.ts' };
const ISOLATION: Suite = { project: 'server', file: 'tests/contract/isolation.test.ts' };
const DATABASE: Suite = { project: 'server', file: 'src/server/db/database.db.test.ts' };
const GRANTS: Suite = { project: 'server', file: 'tests/api/attacks/grants.test.ts' };
const FILES: Suite = { project: 'server', file: 'tests/api/files.test.ts' };
const LINKS: Suite = { project: 'unit', file: 'src/server/file-links.test.ts' };
const HUB: Suite = { project: 'server', file: 'tests/api/notices/hub.test.ts', test: 'opening the hub' };

const WECOM: Suite = { project: 'server', file: 'tests/api/wecom.test.ts' };
const EMBEDS: Suite = { project: 'server', file: 'tests/api/iframe-tickets.test.ts' };

/**
 * Mutants that remove guards of permissions and visibility (security.md#R2, security.md#R3, security.md#R5 to
 * security.md#R8, security.md#R15, security.md#R21).
 */
export const ACCESS_MUTANTS: readonly Mutant[] = [
  {
    name: 'the state of a sign-in belongs to the browser it was given to',
    file: 'src/features/people/sign-in/server/wecom/state.ts',
    find: 'isOurs && isFresh && isSame(state, given.state)',
    replace: 'isOurs && isFresh',
    caughtBy: WECOM,
  },
  {
    name: 'state and code of a sign-in work once',
    file: 'src/features/people/sign-in/server/wecom/sign-in.ts',
    find: "  if (!isFirst) throw refuse('WECOM_FAILED');\n",
    replace: '',
    caughtBy: WECOM,
  },
  {
    name: 'one has to be a member of the corporation',
    file: 'src/features/people/sign-in/server/wecom/provider.ts',
    find: "  if (corporation !== settings.corpId) throw new ProviderProblem('of another corporation');\n",
    replace: '',
    caughtBy: WECOM,
  },
  {
    name: 'a binding waits for the second step',
    file: 'src/features/people/sign-in/server/wecom/bind.ts',
    find: 'if (await hasSecondStep(platform.database.session(tenant), userId)) {',
    replace: 'if (false) {',
    caughtBy: WECOM,
  },
  {
    name: 'nobody undoes the binding of another',
    file: 'src/features/people/sign-in/server/wecom/bind.ts',
    find: '  if (id !== undefined && String(id) !== caller.id) throw notFound();\n',
    replace: '',
    caughtBy: WECOM,
  },
  {
    name: 'a ticket is for one page',
    file: 'src/features/running/embedding/server/iframe-tickets.ts',
    find: ' || row.origin !== originOf(origin)?.origin',
    replace: '',
    caughtBy: EMBEDS,
  },
  {
    name: 'the grant of a call',
    file: 'src/server/http/admission/admission.ts',
    find: "  auditRefusal(platform, attempt);\n  throw refuse('1013002');",
    replace: '  auditRefusal(platform, attempt);',
    caughtBy: TRANSPORT,
  },
  {
    name: 'a one-time password opens nothing else',
    file: 'src/server/http/admission/admission.ts',
    find: "    throw refuse('MUST_CHANGE_PASSWORD', {}, { mustChangePwd: true });\n",
    replace: '',
    caughtBy: SESSION,
  },
  {
    name: 'a revoked session is over',
    file: 'src/server/session/authentication.ts',
    find: '  if (session.revoked) throw refuse(REVOKED[session.revoked]);\n',
    replace: '',
    caughtBy: SESSION,
  },
  {
    name: 'an expired session is over',
    file: 'src/server/session/authentication.ts',
    find: "  if (session.expired) throw refuse('1011008');\n",
    replace: '',
    caughtBy: SESSION,
  },
  {
    name: 'a disabled user is out at once',
    file: 'src/server/session/authentication.ts',
    find: "  if (identity.status === 'frozen') throw refuse('1011007');\n",
    replace: '',
    caughtBy: SESSION,
  },
  {
    name: 'every process notices that a user was disabled',
    file: 'src/server/db/tenant-tables.ts',
    find: 'UPDATE OF account, name, admin_type, status, org_id, is_deleted',
    replace: 'UPDATE OF account, name, admin_type, org_id, is_deleted',
    caughtBy: SESSION,
  },
  {
    name: 'a new password ends the other logins',
    file: 'src/features/people/account/server/change-password.ts',
    find: "    await revokeSessions(transaction, [caller.id], { reason: 'password', ...(tokenHash ? { except: tokenHash } : {}) });\n",
    replace: '',
    caughtBy: SESSION,
  },
  {
    name: 'only the hash of a token is stored',
    file: 'src/server/session/sessions.ts',
    find: "return createHash('sha256').update(token).digest();",
    replace: 'return Buffer.from(token);',
    caughtBy: SESSION,
  },
  {
    name: 'the limit of sign-ins',
    file: 'src/features/people/sign-in/server/login.ts',
    find: 'await countAttempt(db, attempt, mayPass);',
    replace: '{ atAddress: false };',
    caughtBy: SESSION,
  },
  {
    name: 'an unknown account takes the work of a known one',
    file: 'src/server/session/passwords.ts',
    find: '  nobody ??=',
    replace: '  if (stored === null) return false;\n  nobody ??=',
    caughtBy: { project: 'unit', file: 'src/server/session/passwords.test.ts' },
  },
  {
    name: 'an unknown account is not answered early',
    file: 'src/features/people/sign-in/server/login.ts',
    find: '  if (!(await verifyPassword(credential?.passwordHash ?? null, password)) || !user || userId === null) {',
    replace: '  if (!user || !(await verifyPassword(credential?.passwordHash ?? null, password))) {',
    caughtBy: SESSION,
  },
  {
    name: 'nobody grants a role beyond his own power',
    file: 'src/features/people/access/server/power.ts',
    find: "  if ((await withOtherMenus(ctx, roles)).size > 0) throw refuse('D1013');\n",
    replace: '',
    caughtBy: GRANTS,
  },
  {
    name: 'nobody grants an organisation outside his data scope',
    file: 'src/features/people/access/server/power.ts',
    find: '  if (!isWithin(ctx, reach, codes)) throw refuse(code);\n',
    replace: '',
    caughtBy: GRANTS,
  },
  {
    name: 'no role is offered that gives a menu the caller does not hold',
    file: 'src/features/people/access/server/power.ts',
    find: '    if (other.has(role.id)) continue;\n',
    replace: '',
    caughtBy: GRANTS,
  },
  {
    name: 'no role is offered that shows more than the caller sees',
    file: 'src/features/people/access/server/power.ts',
    find: '    if (isWithin(ctx, await reachOf(ctx.db, role, []), codes)) within.add(role.id);',
    replace: '    within.add(role.id);',
    caughtBy: GRANTS,
  },
  {
    name: 'nobody grants a menu he does not hold',
    file: 'src/features/people/access/server/role-grants.ts',
    find: "  if ((await menusNotHeld(ctx, added)).length > 0) throw refuse('D1013');\n",
    replace: '',
    caughtBy: GRANTS,
  },
  {
    name: 'nobody changes his own grants',
    file: 'src/features/people/access/server/user-grants.ts',
    find: "  if (String(user.id) === ctx.caller.id) throw refuse('D1013');\n",
    replace: '',
    caughtBy: GRANTS,
  },
  {
    name: 'the second step of a super administrator is his like’s affair',
    file: 'src/features/people/users/server/users.ts',
    find: "  return ctx.caller.adminType === '1' ? null : { not: equals('adminType', '1') };",
    replace: "  return ctx.caller.adminType !== '' ? null : { not: equals('adminType', '1') };",
    caughtBy: { project: 'server', file: 'tests/api/sign-in/second-step.test.ts' },
  },
  {
    name: 'the data scope of a list',
    file: 'src/server/records/visibility.ts',
    find: "  if (resource.scope === null || ctx.scope === 'all') return [];",
    replace: '  if (resource.scope !== undefined) return [];',
    caughtBy: SCOPES,
  },
  {
    name: 'the data scope of a write',
    file: 'src/server/records/visibility.ts',
    find: "  return ctx.scope === 'all' || ctx.scope.includes(String(organisation));",
    replace: '  return true || organisation;',
    caughtBy: SCOPES,
  },
  {
    name: 'the data scope of hazards',
    file: 'src/features/hazard/hazards/server/reading/visibility.ts',
    find: "  return [all(inScope('orgId', ctx.scope), open), all(namedOn(ctx, 'id'), any(NOT_DRAFT, ownDraft))];",
    replace: '  return [any(open, ownDraft)];',
    caughtBy: { project: 'server', file: 'tests/api/hazards/hazard-lists.test.ts' },
  },
  {
    name: 'a draft is seen by its registrant alone',
    file: 'src/features/hazard/hazards/server/reading/visibility.ts',
    find: "  if (ctx.scope === 'all') return [any(open, ownDraft)];",
    replace: "  if (ctx.scope === 'all') return [];",
    caughtBy: { project: 'server', file: 'tests/api/hazards/hazard-lists.test.ts' },
  },
  {
    name: 'the tenant of a table',
    file: 'src/server/db/statements/pg-session.ts',
    find: 'builder.withSchema(tenantSchema(tenant))',
    replace: "builder.withSchema(tenantSchema('1'))",
    caughtBy: ISOLATION,
  },
  {
    name: 'the tenant of a prepared query',
    file: 'src/server/db/statements/pg-session.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the product
    find: 'this.#fill<R>({ key: `${this.tenant}|${key}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the product
    replace: 'this.#fill<R>({ key: `${key}`',
    caughtBy: DATABASE,
  },
  {
    name: 'no search path',
    file: 'src/server/db/database.ts',
    find: "'-c search_path= -c",
    replace: "'-c search_path=platform -c",
    caughtBy: DATABASE,
  },
  {
    name: 'a secret is never read',
    file: 'src/server/db/records/model.ts',
    find: '      .filter((field) => !field.secret && !field.virtual)\n',
    replace: '      .filter((field) => !field.virtual)\n',
    caughtBy: SCOPES,
  },
  {
    name: 'a field that needs a grant is not read',
    file: 'src/server/records/values/rows.ts',
    find: 'mayRead(',
    replace: 'Boolean(',
    caughtBy: SCOPES,
  },
  {
    name: 'only files of one’s own are attached',
    file: 'src/server/records/values/file-fields.ts',
    find: 'const isUploader = file !== undefined && String(file.created_user_id) === ctx.caller.id;',
    replace: 'const isUploader = file !== undefined;',
    caughtBy: FILES,
  },
  {
    name: 'an upload is shown to its uploader alone',
    file: 'src/features/records/files/server/files.ts',
    find: '  if (file.owner_resource === null || file.owner_id === null) return String(file.created_user_id) === ctx.caller.id;',
    replace: '  if (file.owner_resource === null || file.owner_id === null) return true;',
    caughtBy: FILES,
  },
  {
    name: 'a file in use is not deleted',
    file: 'src/features/records/files/server/files.ts',
    find: "  if (file.owner_resource !== null) throw refuse('D1007');\n",
    replace: '',
    caughtBy: FILES,
  },
  {
    name: 'the signature of a link',
    file: 'src/server/file-links.ts',
    find: 'if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;',
    replace: 'if (expected.length !== given.length && !timingSafeEqual(expected, given)) return null;',
    caughtBy: LINKS,
  },
  {
    name: 'the ten minutes of a link',
    file: 'src/server/file-links.ts',
    find: '!(expires > now && expires <= now + VALID_MS)',
    replace: '!(expires <= now + VALID_MS)',
    caughtBy: LINKS,
  },
  {
    name: 'a hub ticket is used once',
    file: 'src/server/session/session.sql.ts',
    find: "const used = db.platform.deleteFrom('hub_ticket')",
    replace:
      "const used = db.platform.updateTable('hub_ticket').set((eb) => ({ expires_time: eb.ref('expires_time') }))",
    caughtBy: HUB,
  },
  {
    name: 'the origin of a socket',
    file: 'src/server/realtime/hub-admission.ts',
    find: "if (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase()) throw refuse('ORIGIN_REFUSED');",
    replace: "if (!URL.canParse(origin)) throw refuse('ORIGIN_REFUSED');",
    caughtBy: HUB,
  },
];
