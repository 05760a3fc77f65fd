import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { hasEffect } from '../../../engine/action-effect.ts';
import type { Json, WireRecord } from '../../../engine/json.ts';
import type { Action, Field } from '../../../engine/resource.ts';
import { keysOfCondition } from '../../../engine/rules/conditions.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { idOf } from '../../resource/use-record.ts';
import { useDevice, useIsOnline } from '../../ui/device.ts';
import { installedViews } from '../installed-views.ts';
import { RowsSkeleton } from '../states.tsx';
import type { Facts } from './record-facts.tsx';
import type { FootInput } from './templates.tsx';
import './form-facts.css';

const RecordFacts = lazy(() => import('./record-facts.tsx'));
const SeveralFacts = lazy(async () => ({ default: (await import('./record-facts.tsx')).SeveralFacts }));

/** Width in px of a form with a record's facts at its left; forms up to NARROW px have the facts above the inputs. */
const WIDTH = 1160;
const NARROW = 500;

interface Form {
  resource: LoadedResource;
  action: Action;
  row: WireRecord | null;
  /** Records of an action that is performed on several. */
  rows?: readonly WireRecord[] | undefined;
  given: { [key: string]: Json };
  /** Present values of the form, including unsaved input. */
  values: WireRecord;
}

/** Facts: values of the record that a decision is about or a new record refers to; null if the record is edited. */
function factsOf(form: Form): Facts | null {
  const { resource, action, row } = form;
  const id = idOf(row);
  if (row === null) return factsAbout(form);
  const isDecision = action.form !== null && (resource.workflow !== null || hasEffect(action));
  if (!isDecision) return null;
  const View = installedViews.formFacts?.[resource.name];
  if (View && id !== null) return { View, id, row };
  return factsAbout(form) ?? (id === null ? null : { View: RecordFacts, id, row });
}

/** Relations to records whose facts a `View` can show: required relations, and the relation to the workflow record. */
function subjectsOf(resource: LoadedResource) {
  return resource.fields.flatMap(({ key, title, relation, required }) => {
    const isSubject = required || key === resource.workflowRecord;
    const View = isSubject && relation && installedViews.formFacts?.[relation.resource];
    return View ? [{ key, title, View }] : [];
  });
}

/** Facts about the record a form refers to, which may be chosen in the form itself. */
function factsAbout({ resource, row, given, values }: Form): Facts | null {
  for (const { key, View } of subjectsOf(resource)) {
    const id = row?.[key] ?? given[key] ?? values[key];
    if (id !== undefined && id !== null && id !== '') return { View, id, row };
  }
  return null;
}

/** Title of the input that chooses the record whose facts are shown; null: the form has no such input. */
function askedOf({ resource, action, row, given }: Form): string | null {
  if (row !== null) return null;
  const isInput = (key: string) => given[key] === undefined && action.form?.fields.some((field) => field.key === key);
  const asked = subjectsOf(resource).find(({ key }) => isInput(key));
  return asked?.title ?? null;
}

/** Key of the form's main choice: required, without default, and in conditions of other inputs; null: no such input. */
function decidingKey({ form }: Action): string | null {
  const fields = form?.fields ?? [];
  const conditions = fields.flatMap(({ when, requiredWhen }) => [when, ...requiredWhen.map((rule) => rule.if)]);
  const asked = conditions.flatMap((condition) => (condition ? keysOfCondition(condition) : []));
  const isChoice = (field: Field) => field.required && field.when === null && field.default === undefined;
  return fields.find((field) => isChoice(field) && asked.includes(field.key))?.key ?? null;
}

/** Facts of a form, its width and foot. On phones the foot has the main choice, and a hint until pictures were seen. */
export function useFacts(form: Form, width: number) {
  const { action, rows } = form;
  const facts = (rows ?? [form.row]).flatMap((row) => factsOf({ ...form, row }) ?? []);
  const hasFacts = facts.length > 0;
  const asked = rows ? null : askedOf(form);
  const isPhone = useDevice() === 'mobile';
  // Pictures do not load offline, so the form does not wait for them.
  const isOnline = useIsOnline();
  const ids = facts.map(({ id }) => id).join();
  const [seen, setSeen] = useState<string | null>(null);
  const onSeen = useCallback(() => setSeen(ids), [ids]);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const key = useMemo(() => (hasFacts && isPhone ? decidingKey(action) : null), [hasFacts, isPhone, action]);
  const foot = useMemo<FootInput | null>(() => (key === null ? null : { key, place }), [key, place]);
  const isBeside = (hasFacts || asked !== null) && width > NARROW;
  const isWaiting = hasFacts && isPhone && isOnline && seen !== ids;
  return {
    facts,
    asked,
    isSeveral: rows !== undefined,
    onSeen,
    isBeside,
    width: isBeside ? WIDTH : width,
    isWaiting,
    foot,
    setPlace,
  };
}

interface Props extends Pick<Form, 'resource' | 'action' | 'values'> {
  facts: ReturnType<typeof useFacts>;
  children: ReactNode;
}

/** A form with facts about its record: beside the form where there is room, else above. */
export function Beside({ facts: { facts, asked, isSeveral, isBeside, onSeen }, children, ...form }: Props) {
  const [first] = facts;
  const hasAside = first !== undefined || asked !== null;
  // The same elements with and without facts, so that inputs keep their focus when a record is chosen.
  return (
    <div className={isBeside ? 'form-beside' : undefined} data-asks={asked !== null}>
      {hasAside && (
        <aside className="form-facts" aria-label={`${asked ?? form.resource.title}情况`}>
          {first ? (
            <Suspense fallback={<RowsSkeleton rows={6} />}>
              {isSeveral ? (
                <SeveralFacts {...form} facts={facts} onSeen={onSeen} />
              ) : (
                <first.View key={String(first.id)} {...form} id={first.id} row={first.row} onSeen={onSeen} />
              )}
            </Suspense>
          ) : (
            <p className="form-facts-none">选择{asked}后，这里显示它的情况</p>
          )}
        </aside>
      )}
      {children}
    </div>
  );
}
