import { useCallback, useMemo, useState } from 'react';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { mayRead, mayWrite } from '../../../engine/permissions.ts';
import type { Action, Field, Resource } from '../../../engine/resource.ts';
import { namesFiles } from '../../../kinds/rows/row-files.ts';
import { previewsOf } from '../../resource/form/following-values.ts';
import type { ResourceForm } from '../../resource/form/use-resource-form.ts';
import { useCan } from '../../resource/permissions.ts';

const NONE: readonly string[] = [];

/**
 * `inSight`: visible inputs of a short form: inputs named by the descriptor, inputs with errors, and inputs without a
 * proposed value.
 */
function useShortForm(form: ResourceForm, of: { action: Action; inputs: ReadonlySet<string> }) {
  const { action, inputs } = of;
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState(NONE);
  const { fields, short } = form.form;
  const isShort = short !== null && !isOpen;
  const asked = useMemo(
    () => [...unknownAt(form.start, action), ...choicesAt(form.start, action)],
    [form.start, action],
  );
  const inSight = useMemo(() => {
    if (!isShort) return inputs;
    const own = refused.filter((key) => !follows(key, action, form.values));
    const wanted = new Set([...short, ...asked, ...own, ...Object.keys(form.errors)]);
    return new Set([...inputs].filter((key) => wanted.has(key)));
  }, [isShort, inputs, short, asked, refused, action, form.values, form.errors]);
  const rest = useMemo<readonly Field[]>(
    () => (isShort ? fields.filter(({ key }) => inputs.has(key) && !inSight.has(key)) : []),
    [isShort, fields, inputs, inSight],
  );
  const reveal = useCallback((keys: readonly string[]) => setRefused((before) => [...before, ...keys]), []);
  return { isShort, inSight, rest, open: () => setOpen(true), reveal };
}

/** Keys of fields for which neither the user's last sent form nor a preset gives an initial value. */
function unknownAt(start: ResourceForm['start'], action: Action): string[] {
  const chosen = needsOf(action).flat();
  return Object.entries(action.formShort?.start ?? {}).flatMap(([key, { preset, presetLast }]) =>
    start[key] === undefined && !chosen.includes(key) && (presetLast || preset?.reads.length === 0) ? [key] : [],
  );
}

/** True for a field whose value will follow from inputs that are still empty, such as a name from the description. */
function follows(key: string, { formShort }: Action, values: ResourceForm['values']): boolean {
  const reads = formShort?.start[key]?.preset?.reads ?? [];
  return reads.some((read) => values[read] === undefined);
}

/** For each button that requires one of several inputs: the inputs with a proposed value, else all of these inputs. */
function choicesAt(start: ResourceForm['start'], action: Action): string[] {
  const proposed = action.formShort?.start ?? {};
  return needsOf(action).flatMap((group) => {
    const keys = group.filter((key) => Object.hasOwn(proposed, key));
    const given = keys.filter((key) => start[key] !== undefined);
    return given.length > 0 ? given : keys;
  });
}

const needsOf = ({ formSubmits }: Action) => formSubmits.flatMap(({ needs = [] }) => needs);

interface Opened {
  action: Action;
  given: { [key: string]: Json };
  rows?: readonly WireRecord[] | undefined;
}

/** Items an open form draws: its inputs, previews of computed fields, and which of both are visible. */
export function useFormInputs(resource: Resource, form: ResourceForm, { action, given, rows }: Opened) {
  const can = useCan();
  // No files in forms for several records: a file belongs to one record.
  const isSeveral = (rows?.length ?? 0) > 1;
  const inputs = useMemo(() => {
    const isFor = (field: Field) => !isSeveral || !namesFiles(field);
    const asked = form.form.fields.filter(
      (field) => field.show.form && mayWrite(field, can) && !(field.key in given) && isFor(field),
    );
    return new Set(asked.map((field) => field.key));
  }, [form.form.fields, can, given, isSeveral]);
  const order = useMemo(() => resource.fields.map(({ key }) => key), [resource.fields]);
  const previews = useMemo(() => {
    const readable = form.previewed.filter((field) => mayRead(field, can));
    return previewsOf(resource.fields, { shown: readable, record: form.context, moment: form.moment });
  }, [form.previewed, form.context, form.moment, resource.fields, can]);
  const short = useShortForm(form, { action, inputs });
  const isPlain = short.isShort || action.form !== null;
  return {
    short,
    drawn: {
      shown: short.inSight,
      order,
      previews: short.isShort ? [] : previews,
      sections: isPlain ? [] : resource.sections,
    },
  };
}
