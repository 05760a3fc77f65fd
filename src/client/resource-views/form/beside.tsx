import { type ReactNode, Suspense } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Action } from '../../../engine/resource.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { installedViews } from '../installed-views.ts';
import { RowsSkeleton } from '../states.tsx';

/** Width of a form with facts beside it, in pixels. */
const WIDTH = 1160;

interface Form {
  resource: LoadedResource;
  action: Action;
  row: WireRecord | null;
}

const factsOf = ({ resource, action, row }: Form) =>
  row === null ? undefined : installedViews.formFacts?.[`${resource.name}/${action.verb}`];

export function formWidth(form: Form, width: number): number {
  return factsOf(form) ? WIDTH : width;
}

interface Props extends Form {
  /** Present values of the form, including unsaved input. */
  values: WireRecord;
  children: ReactNode;
}

/** A form with a feature's facts about its record beside it. */
export function Beside({ values, children, ...form }: Props) {
  const Facts = factsOf(form);
  if (!Facts || form.row === null) return children;
  return (
    <div className="form-beside">
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <Facts resource={form.resource} verb={form.action.verb} row={form.row} values={values} />
      </Suspense>
      {children}
    </div>
  );
}
