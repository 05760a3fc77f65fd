import type { Acting } from '../../engine/action-effect.ts';
import { actionRefusal, hasEffect, MAX_EACH, MAX_SEVERAL } from '../../engine/action-effect.ts';
import type { WireRecord } from '../../engine/json.ts';
import { type Can, mayDo } from '../../engine/permissions.ts';
import { isLabel } from '../../engine/projections/starts.ts';
import type { Action, Resource, Screen } from '../../engine/resource.ts';
import type { LabelOf } from '../../engine/value-words.ts';
import { nameOf } from './use-record.ts';

/** An action offered for a row; disabled actions have a reason (decision 030: 为什么不能点). */
export interface OfferedAction {
  action: Action;
  enabled: boolean;
  reason: string;
  code: string;
}

interface ServerOffer {
  name: string;
  enabled: boolean;
  reason: string;
  /** Code of the refusal (wire.md#1.8). */
  code: string;
}

/**
 * Refusal code: another person has to act. Shown in a detail only, since nearly every row of a list would repeat it.
 */
const NOT_THE_PERSON = 'H1002';

/** Actions of a screen that the user may do, in the order of its descriptor. */
export function screenActions(resource: Resource, screen: Screen, can: Can): Action[] {
  return screen.actions.flatMap((verb) => {
    const action = resource.actions.find((candidate) => candidate.verb === verb);
    return action && mayDo(action, can) ? [action] : [];
  });
}

/** True for actions of a single row; labels are printed for one row, too. */
const isRowAction = (action: Action) => action.place === 'row' || action.place === 'more' || isLabel(action);

/** True for batch actions and for printing labels, which without a selection prints the labels of all rows. */
export function isForTicked(action: Action): boolean {
  return isBatchAction(action) || isLabel(action);
}

/** Row actions of a screen that the user may do; if there are none, no operations column (look.md#13.1). */
export function rowVerbs(resource: Resource, screen: Screen, can: Can): Action[] {
  return screenActions(resource, screen, can).filter(isRowAction);
}

/** True for actions that one press performs on all selected rows, or on each of them. */
export const isBatchAction = (action: Action) =>
  action.place === 'batch' || action.isForEach || action.effect?.several === true;

/** Acting user, and the function that returns the texts of codes; both are needed for the reasons of refusals. */
export interface Seen {
  labelOf: LabelOf;
  acting: Acting;
}

const codeAlone: LabelOf = (_, code) => String(code);
const NOBODY: Acting = { id: null, orgId: null, can: () => false };

/** Actions offered in a row of a list: all but actions that another person has to do. */
export function rowActions(resource: Resource, row: WireRecord, verbs: readonly Action[], by?: Seen): OfferedAction[] {
  const offers = offeredActions(resource, row, verbs, by);
  return offers.filter((offer) => offer.enabled || offer.code !== NOT_THE_PERSON);
}

/**
 * Reason why an action cannot be applied to the selected rows, with the name of the first refused row; null: allowed.
 */
export function batchRefusal(
  resource: Resource,
  action: Action,
  of: { rows: readonly WireRecord[] } & Seen,
): string | null {
  const most = action.isForEach ? MAX_EACH : MAX_SEVERAL;
  if (!action.isForEach && !hasEffect(action)) return null;
  if (of.rows.length > most) return `一次最多处理 ${most} 条记录，请减少选中的行`;
  // An action for each row reports refusals row by row.
  if (action.isForEach) return null;
  for (const record of of.rows) {
    const refusal = actionRefusal(resource, action, { record, ...of });
    if (refusal) return of.rows.length === 1 ? refusal.reason : `“${nameOf(resource, record)}”：${refusal.reason}`;
  }
  return null;
}

/**
 * Actions offered for a record: enabled if their condition holds, or disabled with a reason to show. In a workflow,
 * only actions that the server offers this user (decision 030).
 */
export function offeredActions(
  resource: Resource,
  row: WireRecord,
  verbs: readonly Action[],
  { labelOf, acting }: Seen = { labelOf: codeAlone, acting: NOBODY },
): OfferedAction[] {
  const offers = readOffers(row.actions);
  return verbs.flatMap((action): OfferedAction[] => {
    const refusal = actionRefusal(resource, action, { record: row, labelOf, acting });
    if (refusal) return refusal.isShown ? [{ action, enabled: false, reason: refusal.reason, code: '' }] : [];
    if (offers === null || action.method === 'GET') return [{ action, enabled: true, reason: '', code: '' }];
    const offer = offers.find(({ name }) => name === action.verb || `/${name}` === action.path);
    return offer ? [{ ...offer, action }] : [];
  });
}

/** The server's `actions` of a workflow record; null for resources without a workflow. */
function readOffers(value: unknown): ServerOffer[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('name' in entry)) return [];
    const text = (key: string) => String(Reflect.get(entry, key) ?? '');
    return [{ name: text('name'), enabled: text('enabled') !== 'false', reason: text('reason'), code: text('code') }];
  });
}

/** Body of a row action without a form: the whole row for `delete` (wire.md#6 "the row"), else the keys of the row. */
export function rowBody(resource: Resource, action: Action, row: WireRecord): WireRecord {
  if (action.verb === 'delete') return withoutOffers(row);
  if (hasEffect(action)) return { id: row.id, ...(row.version === undefined ? {} : { version: row.version }) };
  return { id: row.id, ...stageKey(resource, row) };
}

/** Additional body key for resources of a workflow stage: the id of the hazard (wire.md#8.4 riskRegisterId). */
export function stageKey(resource: Resource, row: WireRecord): WireRecord {
  const key = resource.workflowRecord;
  return key === 'id' || row[key] === undefined ? {} : { [key]: row[key] };
}

/** A row to send back: without the server's `actions`, which is not a field. */
export function withoutOffers(row: WireRecord): WireRecord {
  const { actions: _actions, ...fields } = row;
  return fields;
}
