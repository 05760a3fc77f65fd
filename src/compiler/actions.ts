import { OTHER_VERB, VERBS, type Verb } from '../engine/actions.ts';
import type { ActionSpec, Descriptor } from '../engine/descriptor.ts';
import { permissionOfPath } from '../engine/permissions.ts';
import type { Action, ActionForm, FormRead } from '../engine/resource.ts';
import { compileRecord, type RecordContext, recordKeys } from './record.ts';
import { ACTION_KEYS, checkCondition, FORM_KEYS, SUBMIT_KEYS } from './vocabulary.ts';
import { checkKeys } from './when.ts';

const DEFAULT_WIDTH = 900;

type Context = Omit<RecordContext, 'path' | 'isForm'>;

/** Every verb of the resource with endpoint, permission and texts filled from the verb table. */
export function compileActions(context: Context): Action[] {
  const { descriptor, report } = context;
  const seen = new Set<string>();
  return withLabel(descriptor).map((given, index) => {
    const spec: ActionSpec = typeof given === 'string' ? { verb: given } : given;
    const path = `actions.${index}`;
    report.keys(path, spec, ACTION_KEYS);
    if (seen.has(spec.verb)) report.add(path, `动作“${spec.verb}”写了两次，请去掉一个`);
    seen.add(spec.verb);
    if (typeof given === 'string' && !Object.hasOwn(VERBS, spec.verb))
      report.unknown(path, spec.verb, Object.keys(VERBS));
    if (spec.when) {
      checkCondition(report, `${path}.when`, spec.when);
      checkKeys(report, `${path}.when`, { condition: spec.when, known: recordKeys(descriptor) });
    }
    return compileAction(spec, path, context);
  });
}

/** What is said of labels gives the verb that prints them, where it is not written out. */
function withLabel(descriptor: Descriptor): Descriptor['actions'] {
  const { actions, label } = descriptor;
  return label && !verbsOf(descriptor).includes('label') ? [...actions, 'label'] : actions;
}

function compileAction(spec: ActionSpec, at: string, context: Context): Action {
  const verb = verbOf(spec);
  return {
    verb: spec.verb,
    title: spec.title ?? verb.title,
    ...endpointOf(spec, context.descriptor),
    place: spec.place ?? verb.place,
    confirm: spec.confirm ?? verb.confirm,
    confirms: spec.confirms ?? {},
    success: spec.success ?? verb.success,
    failure: spec.failure ?? verb.failure,
    error: spec.error ?? spec.failure ?? verb.failure,
    danger: spec.danger ?? verb.danger,
    when: spec.when ?? null,
    form: compileForm(spec, at, context),
    formReads: compileReads(spec, at, context),
    ...looksOf(spec),
  };
}

function verbOf({ verb }: ActionSpec): Verb {
  return (Object.hasOwn(VERBS, verb) && VERBS[verb]) || OTHER_VERB;
}

function endpointOf(spec: ActionSpec, { name }: Descriptor): Pick<Action, 'method' | 'path' | 'access' | 'permission'> {
  const verb = verbOf(spec);
  const path = spec.path ?? `/${name}/${spec.verb}`;
  return {
    method: spec.method ?? verb.method,
    path,
    access: spec.access ?? verb.access,
    permission: spec.permission ?? permissionOfPath(path),
  };
}

/** Each field of the form that is asked for when it opens, with the call that answers it. */
function compileReads({ form }: ActionSpec, at: string, { descriptor, report }: Context): FormRead[] {
  const specs = descriptor.actions.map((given): ActionSpec => (typeof given === 'string' ? { verb: given } : given));
  const reading = specs.filter((spec) => endpointOf(spec, descriptor).method === 'GET');
  return Object.entries(form?.reads ?? {}).flatMap(([key, verb]) => {
    const keys = Object.keys(form?.record?.properties ?? {});
    if (!keys.includes(key)) report.unknown(`${at}.form.reads`, key, keys);
    const spec = reading.find((candidate) => candidate.verb === verb);
    if (!spec) {
      report.unknown(
        `${at}.form.reads.${key}`,
        verb,
        reading.map((candidate) => candidate.verb),
      );
      return [];
    }
    const { path, access, permission } = endpointOf(spec, descriptor);
    return [{ key, path, permission: access === 'permission' ? permission : null }];
  });
}

function looksOf(spec: ActionSpec): Pick<Action, 'formTitle' | 'formWidth' | 'formSubmits' | 'screen'> {
  return {
    formTitle: spec.form?.title ?? null,
    formWidth: spec.form?.width ?? null,
    formSubmits: spec.form?.submits ?? [],
    screen: spec.screen ?? null,
  };
}

function compileForm(spec: ActionSpec, at: string, context: Context): ActionForm | null {
  if (!spec.form) return null;
  context.report.keys(`${at}.form`, spec.form, FORM_KEYS);
  for (const [index, submit] of (spec.form.submits ?? []).entries()) {
    const place = `${at}.form.submits.${index}`;
    context.report.keys(place, submit, SUBMIT_KEYS);
    const verbs = verbsOf(context.descriptor);
    if (submit.verb && !verbs.includes(submit.verb)) context.report.unknown(`${place}.verb`, submit.verb, verbs);
  }
  if (!spec.form.record) return null;
  const fields = compileRecord(spec.form.record, { ...context, path: `${at}.form.record`, isForm: true });
  checkInitials(fields, `${at}.form.record`, context);
  return {
    title: spec.form.title ?? `${spec.title ?? ''}${context.descriptor.title}`,
    width: spec.form.width ?? DEFAULT_WIDTH,
    fields,
  };
}

const verbsOf = ({ actions }: Descriptor) => actions.map((given) => (typeof given === 'string' ? given : given.verb));

/** A field can only start as one the record has. */
function checkInitials(fields: ActionForm['fields'], at: string, { descriptor, report }: Context): void {
  const known = [...recordKeys(descriptor)];
  for (const { key, initial } of fields) {
    if (initial !== null && !known.includes(initial))
      report.unknown(`${at}.properties.${key}.x-initial`, initial, known);
  }
}

export function formWidth(descriptor: Descriptor): number {
  return descriptor.form?.width ?? DEFAULT_WIDTH;
}
