import { useCallback, useMemo, useState } from 'react';
import type { Action, Field } from '../../../engine/resource.ts';
import type { ResourceForm } from '../../resource/form/use-resource-form.ts';

const NONE: readonly string[] = [];

/**
 * Visible inputs of a short form (`inSight`): those of the descriptor, those without a proposed value, refused ones.
 * `rest`: the others, behind 更多.
 */
export function useShortForm(form: ResourceForm, of: { action: Action; inputs: ReadonlySet<string> }) {
  const { action, inputs } = of;
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState(NONE);
  const { fields, short } = form.form;
  const isShort = short !== null && !isOpen;
  const asked = useMemo(() => unknownAt(form.start, action), [form.start, action]);
  const inSight = useMemo(() => {
    if (!isShort) return inputs;
    const wanted = new Set([...short, ...asked, ...refused, ...Object.keys(form.errors)]);
    return new Set([...inputs].filter((key) => wanted.has(key)));
  }, [isShort, inputs, short, asked, refused, form.errors]);
  const rest = useMemo<readonly Field[]>(
    () => (isShort ? fields.filter(({ key }) => inputs.has(key) && !inSight.has(key)) : []),
    [isShort, fields, inputs, inSight],
  );
  const reveal = useCallback((keys: readonly string[]) => setRefused((before) => [...before, ...keys]), []);
  return { isShort, inSight, rest, open: () => setOpen(true), reveal };
}

/** Keys of fields that start without a proposed value: none was sent before, or their preset gives none. */
function unknownAt(start: ResourceForm['start'], { formShort }: Action): string[] {
  return Object.entries(formShort?.start ?? {}).flatMap(([key, { preset, presetLast }]) =>
    start[key] === undefined && (presetLast || preset?.reads.length === 0) ? [key] : [],
  );
}
