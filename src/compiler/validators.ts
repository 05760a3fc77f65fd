import type { JsonSchema } from '../engine/json.ts';
import { formNames, toForm } from '../engine/projections/form.ts';
import type { Resource } from '../engine/resource.ts';

/** JSON Schema of every form by name. The server compiles them once per version, and sends the code to browsers. */
export function toValidators(resource: Resource): { [formName: string]: JsonSchema } {
  return Object.fromEntries(formNames(resource).map((name) => [name, toForm(resource, name).schema]));
}
