import type { Field, Resource } from '../../../engine/resource.ts';

/** Base columns the database itself requires; the id is required anyway. */
const BASE_FILLED: ReadonlySet<string> = new Set(['createdTime', 'version']);

/**
 * Returns the fields that every saved record has a value for and no permission hides. A field made required later is
 * empty in older records until they are edited.
 */
export function filledKeys(resource: Resource): string[] {
  const { fields, workflow, workflowRecord } = resource;
  const unrestricted = fields.filter(({ permission }) => permission.read === null);
  const isFilled = workflow === null ? filledByForms(resource) : workflowRecord === 'id' ? isStatus : () => false;
  return unrestricted
    .filter((field) => (field.base ? BASE_FILLED.has(field.key) : isFilled(field)))
    .map(({ key }) => key);
}

/** True for `status`, which the state machine writes together with the record. */
const isStatus = ({ key }: Field) => key === 'status';

/**
 * Selects fields required without a condition, in forms and imports alike. Records that only code writes may lack
 * any field.
 */
function filledByForms({ actions }: Resource): (field: Field) => boolean {
  if (!actions.some(({ verb, form }) => verb === 'add' && !form)) return () => false;
  return ({ required, virtual, from, when, permission }) =>
    required && !virtual && from === null && when === null && permission.write === null;
}
