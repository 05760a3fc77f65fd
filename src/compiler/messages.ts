import { toForm } from '../engine/projections/form.ts';
import type { Action, Field, Resource } from '../engine/resource.ts';

/** All texts derived from a descriptor, for comparison with the specification. */
export interface ResourceMessages {
  title: string;
  forms: { [verb: string]: string };
  required: { [key: string]: string };
  actions: { [verb: string]: { title: string; confirm: string; success: string; failure: string } };
}

export function toMessages(resource: Resource): ResourceMessages {
  const withForm = resource.actions.filter((a) => a.form || a.verb === 'add' || a.verb === 'edit');
  return {
    title: resource.title,
    forms: Object.fromEntries(withForm.map((a) => [a.verb, toForm(resource, a.verb).title])),
    required: Object.fromEntries(requiredFields(resource).map((f) => [f.key, f.messages.required])),
    actions: Object.fromEntries(
      resource.actions.map(({ verb, title, confirm, success, failure }) => [
        verb,
        { title, confirm, success, failure },
      ]),
    ),
  };
}

function requiredFields(resource: Resource): Field[] {
  const inForms = resource.actions.flatMap((action: Action) => action.form?.fields ?? []);
  return [...inForms, ...resource.fields].filter((field) => field.required || field.requiredWhen.length > 0);
}
