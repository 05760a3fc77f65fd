import type { JsonSchema } from '../../engine/json.ts';
import { formNames, toForm } from '../../engine/projections/form.ts';
import type { Resource } from '../../engine/resource.ts';

/**
 * Root schema of every form, by form name. The server compiles them once per schema version and sends them to the
 * browser as code.
 */
export function toValidators(resource: Resource): { [formName: string]: JsonSchema } {
  return Object.fromEntries(formNames(resource).map((name) => [name, toForm(resource, name).schema]));
}
