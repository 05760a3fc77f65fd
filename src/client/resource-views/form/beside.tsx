import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { hasEffect } from '../../../engine/action-effect.ts';
import type { Json, WireRecord } from '../../../engine/json.ts';
import type { Action } from '../../../engine/resource.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { idOf } from '../../resource/use-record.ts';
import { useDevice, useIsOnline } from '../../ui/device.ts';
import { type FormFactsProps, installedViews } from '../installed-views.ts';
import { RowsSkeleton } from '../states.tsx';
import './form-facts.css';

const RecordFacts = lazy(() => import('./record-facts.tsx'));

/** Width of a form with facts at its left, in pixels, and the widest form that has them above its inputs instead. */
const WIDTH = 1160;
const NARROW = 500;

interface Form {
  resource: LoadedResource;
  action: Action;
  row: WireRecord | null;
  given: { [key: string]: Json };
}

interface Facts extends Pick<FormFactsProps, 'id'> {
  View: ComponentType<FormFactsProps>;
}

/** Facts of the record a form decides on, or of the one that a new record is about; null: the form writes its own alone. */
function factsOf(form: Form): Facts | null {
  const { resource, action, row } = form;
  const id = idOf(row);
  if (row === null) return factsAbout(form);
  const isDecision = action.form !== null && (resource.workflow !== null || hasEffect(action));
  if (!isDecision) return null;
  const View = installedViews.formFacts?.[resource.name];
  if (View && id !== null) return { View, id };
  return factsAbout(form) ?? (id === null ? null : { View: RecordFacts, id });
}

/** Facts about the record that a stage or a required field of the form's record names. */
function factsAbout({ resource, row, given }: Form): Facts | null {
  for (const { key, relation, required } of resource.fields) {
    const isSubject = required || key === resource.workflowRecord;
    const View = isSubject && relation && installedViews.formFacts?.[relation.resource];
    const id = row?.[key] ?? given[key];
    if (View && id !== undefined && id !== null) return { View, id };
  }
  return null;
}

/** Width of a form with its facts, and whether its buttons wait until the facts' pictures were in sight. */
export function useFacts(form: Form, width: number) {
  const facts = factsOf(form);
  const isPhone = useDevice() === 'mobile';
  // Offline no picture loads that one could wait for.
  const isOnline = useIsOnline();
  const [isSeen, setSeen] = useState(false);
  const onSeen = useCallback(() => setSeen(true), []);
  const isBeside = facts !== null && width > NARROW;
  const isWaiting = facts !== null && isPhone && isOnline && !isSeen;
  return { facts, onSeen, isBeside, width: isBeside ? WIDTH : width, isWaiting };
}

interface Props extends Pick<Form, 'resource' | 'action' | 'row'> {
  facts: ReturnType<typeof useFacts>;
  /** Present values of the form, including unsaved input. */
  values: WireRecord;
  children: ReactNode;
}

/** A form with facts about its record: beside it where there is room, else above it. */
export function Beside({ facts: { facts, isBeside, onSeen }, values, children, ...form }: Props) {
  if (!facts) return children;
  const { View, id } = facts;
  return (
    <div className={isBeside ? 'form-beside' : undefined}>
      <aside className="form-facts" aria-label={`${form.resource.title}情况`}>
        <Suspense fallback={<RowsSkeleton rows={6} />}>
          <View {...form} id={id} values={values} onSeen={onSeen} />
        </Suspense>
      </aside>
      {children}
    </div>
  );
}
