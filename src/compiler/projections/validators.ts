import type { JsonSchema } from '../../engine/json.ts';
import { formNames, toForm } from '../../engine/projections/form.ts';
import type { Resource } from '../../engine/resource.ts';

/** Root schema of every form by name; the server compiles them once per version and sends them to browsers as code. */
export function toValidators(resource: Resource): { [formName: string]: JsonSchema } {
  return Object.fromEntries(formNames(resource).map((name) => [name, toForm(resource, name).schema]));
}
