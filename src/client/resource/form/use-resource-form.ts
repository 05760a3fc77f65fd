import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { hasEffect } from '../../../engine/action-effect.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { toForm } from '../../../engine/projections/form.ts';
import type { Action, Field } from '../../../engine/resource.ts';
import { lockedKeys, type RuleCase } from '../../../engine/rules/rules.ts';
import { latestDraft } from '../../session/drafts.ts';
import { useDraft } from '../../session/use-draft.ts';
import { useSignIn } from '../../session/use-session.ts';
import type { LoadedResource } from '../load-resource.ts';
import { useCan } from '../permissions.ts';
import { idOf } from '../use-record.ts';
import { type PlacedErrors, withoutErrors } from './form-errors.ts';
import { applicable, applyInput, bodyOf, changedKeys, merged, valuesOf, withNewFields } from './form-values.ts';
import { useBeginning } from './use-beginning.ts';
import { validatorsQuery } from './validators.ts';

/** Delay in ms until an opened form is filled (look.md#13.2). */
const PREFILL_DELAY = 100;

const NOTHING: WireRecord = {};

export interface FormSource {
  resource: LoadedResource;
  action: Action;
  /** Record being edited or acted upon, fresh from the server; null for a new record. */
  record: WireRecord | null;
  isRecordLoading: boolean;
  /** Values without an input in the form: the parent of a child record, the id a transition acts on. */
  given: WireRecord;
  /** Values that the user has sent last, for fields with `presetLast`. */
  last?: WireRecord | undefined;
  /** Initial values of a new record; a form with such values has its own draft. */
  proposed?: WireRecord | undefined;
  /** short: the action's short form, if the action has one. */
  size?: 'whole' | 'short' | undefined;
}

/** State of one open form: values, drafts that survive a reload, the server's refusals, and changes by others. */
export function useResourceForm(source: FormSource) {
  const { resource, action, record, isRecordLoading, given, size } = source;
  const form = useMemo(() => toForm(resource, action.verb, size), [resource, action.verb, size]);
  const work = useWork(source);
  const validators = useQuery(validatorsQuery(resource.name, resource.hash));
  const { draft, savedAt, save, clear } = useDraft<WireRecord>(work);
  const [base, setBase] = useState<WireRecord | null>(null);
  const [values, setValues] = useState<WireRecord | null>(null);
  const [errors, setErrors] = useState<PlacedErrors>({});
  const [isRestored, setRestored] = useState(false);
  const [drawn, setDrawn] = useState<readonly Field[]>(form.fields);
  const waited = useWait(PREFILL_DELAY);

  const beginning = useBeginning(resource, form.fields, source);
  const { start, previewed, followed } = beginning;
  const judged = useFormRules(form.fields, base ?? record);

  useEffect(() => {
    if (values !== null || !waited || isRecordLoading) return;
    setBase(record);
    setValues(draft ? { ...start, ...omitKeys(draft, judged.locked) } : start);
    setRestored(draft !== null);
  }, [values, waited, isRecordLoading, record, draft, start, judged.locked]);

  // A new form design was published while the form is open: added fields get their initial values.
  if (drawn !== form.fields) {
    setDrawn(form.fields);
    if (values !== null) setValues(withNewFields(values, { start, before: drawn, after: form.fields }));
  }

  const learn = useCallback((found: WireRecord) => {
    setBase((before) => ({ ...before, ...found }));
    setValues((before) => before && { ...found, ...before });
  }, []);
  useLateFields(form.fields, { base, record, learn });

  const change = useCallback(
    (patch: WireRecord) => {
      setErrors((before) => withoutErrors(before, [...Object.keys(patch), ...previewed.map(({ key }) => key)]));
      setValues((before) => {
        const typed = applyInput(form.fields, before ?? {}, patch);
        const after = followed(before ?? {}, typed, Object.keys(patch));
        save(after);
        return after;
      });
    },
    [form.fields, save, followed, previewed],
  );
  const discard = useCallback(() => {
    clear();
    setValues(start);
    setErrors({});
    setRestored(false);
  }, [clear, start]);

  const input = values ?? NOTHING;
  const { checked, context } = useKnown(form.fields, { shown: input, base, given });
  return {
    form,
    /** Key of the form on this device, for its draft and files. */
    work,
    ...beginning,
    validate: validators.data?.[action.verb] ?? null,
    loadError: validators.error,
    reload: () => void validators.refetch(),
    /** Values to show and validate: typed values of inputs whose condition holds, and `given`. */
    values: checked,
    /** All known values of the record, for inputs that need more than the form's own values (labels of relations). */
    context,
    ...judged,
    isReady: values !== null && validators.data !== undefined,
    isDirty: values !== null && changedKeys(form.fields, values, start).length > 0,
    isRestored,
    restoredAt: savedAt,
    errors,
    setErrors,
    change,
    discard,
    clearDraft: clear,
    /** True if the record was changed elsewhere since the form was filled. */
    isStale: isChangedSince(base, record),
    /** Continues with the record `theirs`; typed values of `taken` fields are dropped. */
    rebase: (theirs: WireRecord, taken: readonly string[] = []) => {
      setValues(merged(form.fields, { mine: input, base, theirs }, taken));
      setBase(theirs);
    },
    base,
    schemaHash: resource.hash,
    body: () => ({ ...identity(base, action), ...omitKeys(bodyOf(form.fields, input, base), judged.locked), ...given }),
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;

/** Adds values of new fields once the record has been read again; typed and earlier values are kept. */
function useLateFields(
  fields: readonly Field[],
  of: { base: WireRecord | null; record: WireRecord | null; learn(found: WireRecord): void },
): void {
  const { base, record, learn } = of;
  useEffect(() => {
    if (base === null || record === null || base.version !== record.version) return;
    const missing = fields.filter(({ key }) => base[key] === undefined && !isEmpty(record[key]));
    if (missing.length > 0) learn(valuesOf(missing, record));
  }, [base, record, fields, learn]);
}

/** Returns the same objects until a value changes: rjsf compares its properties, and every input reads the context. */
function useKnown(
  fields: readonly Field[],
  { shown, base, given }: { shown: WireRecord; base: WireRecord | null; given: WireRecord },
) {
  const checked = useMemo(() => applicable(fields, { ...pickKeys(given, fields), ...shown }), [given, fields, shown]);
  const beside = useMemo(() => omitKeys(base, new Set(fields.map(({ key }) => key))), [base, fields]);
  // `beside` lacks the form's fields: an emptied input does not fall back to its stored value.
  const context = useMemo(() => ({ ...beside, ...given, ...shown }), [beside, given, shown]);
  return { checked, context };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null;
}

function omitKeys(record: WireRecord | null, keys: ReadonlySet<string>): WireRecord {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => !keys.has(key)));
}

function pickKeys(record: WireRecord, fields: readonly Field[]): WireRecord {
  const own = new Set(fields.map((field) => field.key));
  return Object.fromEntries(Object.entries(record).filter(([key]) => own.has(key)));
}

function useWait(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

function draftKey({ resource, action, record, given, proposed, size }: FormSource): string {
  // A short form for a record has a draft of its own; a short form without a record must not restore it.
  const isAbout = size === 'short' && Object.keys(given).length > 0;
  const parent = (isAbout ? Object.entries(given).flat() : Object.values({ ...given, ...proposed })).join('-');
  const about = isAbout ? 'about' : (idOf(record) ?? 'new');
  return [resource.name, action.verb, about, parent].filter((part) => part !== '').join(':');
}

/** Key of the draft. A short form without a record continues the newest draft of its action. */
function useWork(source: FormSource): string {
  const userId = useSignIn()?.user.id ?? '';
  const [work] = useState(() => {
    const own = draftKey(source);
    const isPlain = Object.keys({ ...source.given, ...source.proposed }).length === 0 && idOf(source.record) === null;
    const isOwn = source.size !== 'short' || !isPlain;
    return isOwn ? own : (latestDraft(String(userId), own) ?? own);
  });
  return work;
}

/** Keys that identify the record in the body: its id and, for an edit, the version that was read (wire.md#1.3). */
function identity(base: WireRecord | null, action: Action): WireRecord {
  if (base === null) return {};
  return (action.verb === 'edit' || hasEffect(action)) && base.version !== undefined
    ? { id: base.id, version: base.version }
    : { id: base.id };
}

function isChangedSince(base: WireRecord | null, fresh: WireRecord | null): boolean {
  return base?.version !== undefined && fresh?.version !== undefined && base.version !== fresh.version;
}

interface FormRules {
  /** User and stored record, on which the rules depend. */
  rules: RuleCase;
  /** Keys of read-only inputs: shown, but not sent. */
  locked: ReadonlySet<string>;
}

/** Data that a form's rules read in addition to its values: the stored record and the user's permissions. */
function useFormRules(fields: readonly Field[], stored: WireRecord | null): FormRules {
  const can = useCan();
  const on = useSignIn()?.user.settings;
  return useMemo(() => {
    const rules = { stored, can, settings: new Set(on) };
    return { rules, locked: lockedKeys(fields, rules) };
  }, [fields, stored, can, on]);
}
