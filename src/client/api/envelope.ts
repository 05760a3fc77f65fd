import type { FieldError } from './api-error.ts';

/** `{success, code, message, data, extras}` of wire.md#1.2. */
export interface Envelope {
  success: boolean;
  code: number;
  message: string;
  data: unknown;
  extras: Record<string, unknown>;
  /** True with `result.isLogin`: a 401 is then not reported and does not end the session (look.md#12). */
  isLogin: boolean;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function saysIsLogin(body: Record<string, unknown>): boolean {
  return isObject(body.result) && body.result.isLogin === true;
}

/** Reads a body as an envelope; null for any other body (a proxy's page, an answer without an envelope). */
export function readEnvelope(body: unknown): Envelope | null {
  if (!isObject(body) || typeof body.success !== 'boolean') return null;
  return {
    success: body.success,
    code: Number(body.code ?? 0),
    message: typeof body.message === 'string' ? body.message : '',
    data: body.data,
    extras: isObject(body.extras) ? body.extras : {},
    isLogin: saysIsLogin(body) || (isObject(body.data) && saysIsLogin(body.data)),
  };
}

/** Messages about values the server kept although their fields were removed, and about a secret not shown again. */
export function notesOf({ message: done, extras: { removedFields, shownOnce } }: Envelope): string[] {
  const kept = Array.isArray(removedFields) ? removedFields.filter(isObject) : [];
  return [...kept.map(({ message }) => String(message)), ...(shownOnce === true ? [done] : [])];
}

/** `extras.errors` as field errors of forms; other entries are left out. */
export function fieldErrors(extras: Record<string, unknown>): FieldError[] {
  if (!Array.isArray(extras.errors)) return [];
  return extras.errors.filter(isObject).map((entry) => ({
    field: String(entry.field ?? ''),
    message: String(entry.message ?? ''),
  }));
}
