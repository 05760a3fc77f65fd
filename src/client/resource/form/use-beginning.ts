import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Moment } from '../../../engine/expressions/following.ts';
import { followedPresets } from '../../../engine/expressions/following.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Action, Field, Resource } from '../../../engine/resource.ts';
import type { LoginUser } from '../../../engine/session/login-user.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { useSignIn } from '../../session/use-session.ts';
import { withPresets } from './following-values.ts';
import { defaultsOf, initialsOf, namedValuesOf, valuesOf } from './form-values.ts';

const MINUTE_MS = 60_000;

/** User and time for computed values; the same object for a minute, so that inputs are not redrawn more often. */
function useMoment(): Moment {
  const user = useSignIn()?.user ?? null;
  const [moment, setMoment] = useState(() => momentOf(user));
  useEffect(() => {
    const timer = setInterval(() => setMoment(momentOf(user)), MINUTE_MS);
    return () => clearInterval(timer);
  }, [user]);
  return moment;
}

function momentOf(user: LoginUser | null): Moment {
  const { orgId, orgName } = user?.loginEmpInfo ?? {};
  const caller = user && { id: user.id, name: user.name, orgId: orgId ?? null, orgName: orgName ?? null };
  return { caller, now: formatWallTime(new Date()) };
}

interface Begun {
  action: Action;
  record: WireRecord | null;
  last?: WireRecord | undefined;
  proposed?: WireRecord | undefined;
}

/**
 * Initial values of a form, recomputed once the record has arrived; some come from a withdrawn entry (`former`).
 * Presets that depend on changed inputs are updated by `followed`.
 */
export function useBeginning(resource: Resource, fields: readonly Field[], { action, record, last, proposed }: Begun) {
  const moment = useMoment();
  // The opening time is fixed: with a running clock, presets would look like typed values.
  const [opening] = useState(moment);
  const isPreset = startsWithPresets({ action, record });
  const start = useMemo(() => {
    const own = { ...startOf(resource, fields, { action, record }), ...proposed };
    return isPreset ? withPresets(fields, { start: own, moment: opening, last }) : own;
  }, [resource, fields, action, record, isPreset, opening, last, proposed]);
  const previewed = useMemo(
    () => (action.form === null ? resource.fields.filter(({ preview }) => preview) : []),
    [action, resource],
  );
  const followed = useCallback(
    (before: WireRecord, after: WireRecord, changed: readonly string[]) =>
      isPreset ? followedPresets(fields, { before, after, moment: opening, changed }) : after,
    [fields, isPreset, opening],
  );
  return { start, former: formerEntryOf(record, action), moment, previewed, followed };
}

/** True for a new record and for an action's own form; an edit shows the record's stored values instead. */
function startsWithPresets({ action, record }: { action: Action; record: WireRecord | null }): boolean {
  return record === null || action.form !== null;
}

/**
 * Initial values: an edit starts with the record. Other actions take defaults and the record's values of the same keys
 * (a recalled rectification keeps its text); assignments take only defaults (look.md#15.2).
 */
function startOf(
  resource: Resource,
  fields: readonly Field[],
  { action, record }: { action: Action; record: WireRecord | null },
): WireRecord {
  if (record !== null && action.verb === 'edit' && action.form === null) return valuesOf(fields, record);
  const isHandOver = /assign$/i.test(action.verb);
  if (record === null || isHandOver) return defaultsOf(fields);
  // A preset comes before the record's value: a repeated check gets today's date.
  const kept = action.verb === 'edit' ? fields : fields.filter(({ preset }) => preset === null);
  const former = formerEntryOf(record, action)?.values ?? {};
  const taken = { ...initialsOf(resource, kept, record), ...valuesOf(kept, record), ...namedValuesOf(kept, former) };
  return { ...defaultsOf(fields), ...taken };
}

/**
 * Workflow entry that this action has created and that was withdrawn since; the form offers the entry's values again.
 */
export interface FormerEntry {
  verb: string;
  person?: string;
  time: string;
  values: WireRecord;
}

function formerEntryOf(record: WireRecord | null, { verb }: Action): FormerEntry | null {
  const entry = record?.formerEntry as FormerEntry | undefined; // added by the detail of a workflow's record
  return entry?.verb === verb ? entry : null;
}
