import { OTHER_VERB, VERBS } from '../actions.ts';
import type { ActionSpec, Descriptor } from '../descriptor.ts';
import { permissionOfPath } from '../permissions.ts';
import type { Action, ActionForm } from '../resource.ts';
import { compileRecord, type RecordContext } from './record.ts';
import { ACTION_KEYS, checkCondition, FORM_KEYS, SUBMIT_KEYS } from './vocabulary.ts';

const DEFAULT_WIDTH = 900;

/** Every verb of the resource with endpoint, permission and texts filled from the verb table. */
export function compileActions(context: Omit<RecordContext, 'path' | 'isForm'>): Action[] {
  const { descriptor, report } = context;
  const seen = new Set<string>();
  return descriptor.actions.map((given, index) => {
    const spec: ActionSpec = typeof given === 'string' ? { verb: given } : given;
    const path = `actions.${index}`;
    report.keys(path, spec, ACTION_KEYS);
    if (seen.has(spec.verb)) report.add(path, `verb "${spec.verb}" is declared twice`);
    seen.add(spec.verb);
    if (typeof given === 'string' && !Object.hasOwn(VERBS, spec.verb))
      report.unknown(path, spec.verb, Object.keys(VERBS));
    if (spec.when) checkCondition(report, `${path}.when`, spec.when);
    return compileAction(spec, path, context);
  });
}

function compileAction(spec: ActionSpec, at: string, context: Omit<RecordContext, 'path' | 'isForm'>): Action {
  const { descriptor } = context;
  const verb = (Object.hasOwn(VERBS, spec.verb) && VERBS[spec.verb]) || OTHER_VERB;
  const path = spec.path ?? `/${descriptor.name}/${spec.verb}`;
  return {
    verb: spec.verb,
    title: spec.title ?? verb.title,
    method: spec.method ?? verb.method,
    path,
    access: spec.access ?? verb.access,
    permission: spec.permission ?? permissionOfPath(path),
    place: spec.place ?? verb.place,
    confirm: spec.confirm ?? verb.confirm,
    confirms: spec.confirms ?? {},
    success: spec.success ?? verb.success,
    failure: spec.failure ?? verb.failure,
    error: spec.error ?? spec.failure ?? verb.failure,
    danger: spec.danger ?? verb.danger,
    when: spec.when ?? null,
    form: compileForm(spec, at, context),
    ...looksOf(spec),
  };
}

function looksOf(spec: ActionSpec): Pick<Action, 'formTitle' | 'formWidth' | 'formSubmits' | 'screen'> {
  return {
    formTitle: spec.form?.title ?? null,
    formWidth: spec.form?.width ?? null,
    formSubmits: spec.form?.submits ?? [],
    screen: spec.screen ?? null,
  };
}

function compileForm(spec: ActionSpec, at: string, context: Omit<RecordContext, 'path' | 'isForm'>): ActionForm | null {
  if (!spec.form) return null;
  context.report.keys(`${at}.form`, spec.form, FORM_KEYS);
  for (const [index, submit] of (spec.form.submits ?? []).entries()) {
    context.report.keys(`${at}.form.submits.${index}`, submit, SUBMIT_KEYS);
  }
  if (!spec.form.record) return null;
  return {
    title: spec.form.title ?? `${spec.title ?? ''}${context.descriptor.title}`,
    width: spec.form.width ?? DEFAULT_WIDTH,
    fields: compileRecord(spec.form.record, { ...context, path: `${at}.form.record`, isForm: true }),
  };
}

export function formWidth(descriptor: Descriptor): number {
  return descriptor.form?.width ?? DEFAULT_WIDTH;
}
