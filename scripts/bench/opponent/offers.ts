import type { Schema } from 'fast-json-stringify';
import type { Caller } from './caller.ts';
import type { HazardRow } from './hazard-columns.ts';

/** A call for the current status of a hazard; `enabled` is false if this user may not make it, for the given reason. */
interface Offer {
  resource: string;
  verb: string;
  name: string;
  enabled: boolean;
  reason: string;
  code?: string;
}

export const OFFER_SCHEMA: Schema = {
  type: 'object',
  properties: {
    resource: { type: 'string' },
    verb: { type: 'string' },
    name: { type: 'string' },
    enabled: { type: 'boolean' },
    reason: { type: 'string' },
    code: { type: 'string' },
  },
};

type Person = 'created_user' | 'judge' | 'again_check' | 'rectify_user' | 'accept_user';

interface Rule {
  name: string;
  person: Person;
  path?: string;
}

/** Calls that are possible at each status, and the person who may make them. */
const RULES: { readonly [status: number]: readonly Rule[] } = {
  0: [
    { name: 'RiskRegister/edit', person: 'created_user' },
    { name: 'RiskRegister/submit', person: 'created_user' },
    { name: 'RiskRegister/delete', person: 'created_user' },
  ],
  1: [
    { name: 'RiskRegister/recall', person: 'created_user' },
    { name: 'RiskRegister/judge', person: 'judge' },
  ],
  2: [
    { name: 'RiskRegister/recall', person: 'created_user', path: 'direct' },
    { name: 'RiskRegister/recallJudge', person: 'judge', path: 'judge' },
    { name: 'RiskAgainCheck/edit', person: 'again_check' },
  ],
  3: [
    { name: 'RiskRectify/add', person: 'rectify_user' },
    { name: 'RiskRectify/reback', person: 'rectify_user' },
    { name: 'RiskAgainCheck/recall', person: 'again_check' },
  ],
  4: [
    { name: 'RiskRectify/recall', person: 'rectify_user' },
    { name: 'RiskAcceptRecord/add', person: 'accept_user' },
  ],
  5: [{ name: 'RiskAcceptRecord/recall', person: 'accept_user' }],
  9: [{ name: 'RiskRegister/recallJudge', person: 'judge', path: 'judge' }],
};

const offers = new Map<string, Offer>();

export function offersOf(row: HazardRow, caller: Caller): Offer[] {
  const rules = RULES[Number(row.status)] ?? [];
  return rules
    .filter(({ name, path }) => (path === undefined || path === row.path) && may(caller, name))
    .map(({ name, person }) => {
      const isMine = row[`${person}_id` as keyof HazardRow] === caller.id;
      return offer(name, isMine ? null : String(row[`${person}_name` as keyof HazardRow]));
    });
}

function may(caller: Caller, name: string): boolean {
  return caller.isSuper || caller.permissions.has(name.replace('/', ':'));
}

/** Equal offers share one object, since lists return many of them. */
function offer(name: string, holder: string | null): Offer {
  const key = `${name}|${holder}`;
  const cached = offers.get(key);
  if (cached) return cached;
  const [resource = '', verb = ''] = name.split('/');
  const enabled = holder === null;
  const reason = enabled ? '' : `您不是当前处理人（当前处理人：${holder}）`;
  const made = { resource, verb, name, enabled, reason, ...(enabled ? {} : { code: 'H1002' }) };
  offers.set(key, made);
  return made;
}
