import { useRef, useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Action } from '../../../engine/resource.ts';
import { isApiError } from '../../api/api-error.ts';
import { type RunAction, useRunAction } from '../use-run-action.ts';
import { placeErrors } from './form-errors.ts';
import type { ResourceForm } from './use-resource-form.ts';

/** Sends the form; refused fields show their errors, and the error is returned. `own` replaces the action's call. */
export function useSubmit(form: ResourceForm, action: Action, own?: RunAction) {
  const plain = useRunAction();
  const run = own ?? plain;
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<WireRecord | null>(null);
  const busy = useRef(false);
  /**
   * `set`: values of the pressed button, sent with the inputs; `then`: action the server runs afterwards (wire.md#6).
   */
  const submit = async (
    set: WireRecord = {},
    then: string | null = null,
  ): Promise<{ ok: true; data: unknown } | { ok: false; error: unknown }> => {
    if (busy.current) return { ok: false, error: null };
    busy.current = true;
    setSaving(true);
    try {
      const { method, path } = action;
      const data = await run(
        { method, path: then === null ? path : `${path}?then=${then}` },
        { ...form.body(), ...set },
        form.schemaHash,
      );
      form.clearDraft();
      return { ok: true, data };
    } catch (error) {
      if (isApiError(error)) {
        form.setErrors(placeErrors([...form.form.fields, ...form.previewed], error.errors).placed);
        if (isRecord(error.current)) setConflict(error.current);
      }
      return { ok: false, error };
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { submit, isSaving, conflict, forgetConflict: () => setConflict(null) };
}

function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
