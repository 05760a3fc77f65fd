import type { WireRecord } from '../../../../../engine/json.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { isCleanText } from '../../../../../kinds/text/storage.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { type FieldError, invalid } from '../../../../../server/errors.ts';
import { readForm, refuseUnknownKeys } from '../../../../../server/records/values/form.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { HAZARD_EVENTS, type HazardCall } from '../../workflow/events.ts';

const REASON_LENGTH = 200;

export function partsOf(call: HazardCall) {
  const meta = Object.values(HAZARD_EVENTS).find((event) => event.call === call);
  if (!meta) throw new Error(`no event belongs to ${call}`);
  return meta;
}

export function requireBody(body: unknown): WireRecord {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ field: '', message: '请求内容应为一条记录' }]);
  }
  return { ...body };
}

/** Payload of a transition, validated by the form its resource declares for the verb. */
export function readPayload(ctx: UserCtx, call: HazardCall, body: WireRecord): WireRecord {
  const { resource: name, verb } = partsOf(call);
  const resource = ctx.catalog.resource(name);
  const form = resource.actions.find((action) => action.verb === verb)?.form;
  if (!form) {
    refuseUnknownKeys(resource, Object.keys(body));
    return {};
  }
  const codes = form.fields.filter(({ kind, schema }) => kindFacets[kind].coded && schema.type === 'integer');
  // Workflow calls accept coded values as numbers only (wire.md#1.2).
  const texts = codes.filter(({ key }) => typeof body[key] === 'string' && body[key] !== '');
  if (texts.length > 0) throw invalid(texts.map(({ key, messages }) => ({ field: key, message: messages.type })));
  return readForm(ctx, name, { formName: verb, body }).record;
}

/** Reads the `reason` of a recall, delete or assign; every such call accepts one (wire.md#8). */
export function readReason(body: WireRecord): string | null {
  const { reason } = body;
  if (!isGiven(reason)) return null;
  if (typeof reason !== 'string') throw invalid([reasonError('原因应为文字')]);
  const text = reason.trim();
  if ([...text].length > REASON_LENGTH) throw invalid([reasonError(`原因最多 ${REASON_LENGTH} 个字`)]);
  if (!isCleanText(text)) throw invalid([reasonError('原因含有不允许的字符')]);
  return text === '' ? null : text;
}

export function reasonError(message: string): FieldError {
  return { field: 'reason', message };
}

const ADDRESS_KEYS = ['AddressId', 'address'] as const;

/** Accepts the address as `AddressId` or `address` too, as old clients write it (wire.md#8.1). */
export function readHazardBody(body: Record<string, unknown>): Record<string, unknown> {
  const { AddressId, address, ...rest } = body;
  const alias = isGiven(AddressId) ? AddressId : address;
  if (ADDRESS_KEYS.every((key) => !(key in body))) return body;
  return isGiven(rest.addressId) || alias === undefined ? rest : { ...rest, addressId: alias };
}
