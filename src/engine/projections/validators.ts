import type { JsonSchema } from '../json.ts';
import type { Resource } from '../resource.ts';
import { formNames, toForm } from './form.ts';

/** The root schema of every form, by form name: compiled once per schema version on the server, shipped to the browser as code. */
export function toValidators(resource: Resource): { [formName: string]: JsonSchema } {
  return Object.fromEntries(formNames(resource).map((name) => [name, toForm(resource, name).schema]));
}
