import { useMemo } from 'react';
import type { Json } from '../../../engine/json.ts';
import { mayRead, mayWrite } from '../../../engine/permissions.ts';
import type { Action, Field, Resource } from '../../../engine/resource.ts';
import { namesFiles } from '../../../kinds/rows/row-files.ts';
import { previewsOf } from '../../resource/form/following-values.ts';
import type { ResourceForm } from '../../resource/form/use-resource-form.ts';
import { useCan } from '../../resource/permissions.ts';
import { useShortForm } from './use-short-form.ts';

interface Opened {
  action: Action;
  given: { [key: string]: Json };
  ids?: unknown[] | undefined;
}

/** Items an open form draws: its inputs, previews of computed fields, and which of both are visible. */
export function useFormInputs(resource: Resource, form: ResourceForm, { action, given, ids }: Opened) {
  const can = useCan();
  // No files in forms for several records: a file belongs to one record.
  const isSeveral = (ids?.length ?? 0) > 1;
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
