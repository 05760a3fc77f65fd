import { useMemo } from 'react';
import type { LoadedResource } from '../../../client/resource/load-resource.ts';
import { useCan } from '../../../client/resource/permissions.ts';
import { toForm } from '../../../engine/projections/form.ts';
import { isBulkField } from '../../../kinds/parts/bulk-fields.ts';

/** Fields of the edit form that can have the same value in several records. */
export function useBulkFields(resource: LoadedResource) {
  const can = useCan();
  return useMemo(
    () => toForm(resource, 'edit').fields.filter((field) => field.show.form && isBulkField(field, can)),
    [resource, can],
  );
}
