import { actionSpecs, OTHER_VERB, VERBS, type Verb } from '../engine/actions.ts';
import type { ActionSpec, Descriptor, FormSpec } from '../engine/descriptor.ts';
import { permissionOfPath } from '../engine/permissions.ts';
import type { Action, ActionForm, Field, FormRead } from '../engine/resource.ts';
import { checkText, compileEffect, compilePerformers } from './actions/effects.ts';
import { compileAgain, compileShortForm } from './actions/short-form.ts';
import { compileFollowing } from './expressions/following.ts';
import type { Report } from './problem.ts';
import { compileRecord, type RecordContext, recordKeys } from './record.ts';
import { ACTION_KEYS, checkCondition, FORM_KEYS, SUBMIT_KEYS } from './vocabulary.ts';
import { checkKeys } from './when.ts';

const DEFAULT_WIDTH = 900;

interface Context extends Omit<RecordContext, 'path' | 'isForm'> {
  /** Compiled fields of the record, base columns included (BASE_PROPERTIES). */
  fields: readonly Field[];
}

/** Every action of the resource, with defaults for endpoint, permission and texts from the verb table. */
export function compileActions(context: Context): Action[] {
  const { descriptor, report } = context;
  const seen = new Set<string>();
  const written = withLabel(descriptor).map((given, index) => {
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
  const history = impliedHistory(descriptor, written, report);
  const actions = history ? [...written, compileAction(history, 'history', context)] : written;
  checkFurther(actions, context);
  return actions;
}

/** Checks buttons that run a further action after the form is stored: that action must have no form of its own. */
function checkFurther(actions: readonly Action[], { report }: Context): void {
  for (const [index, action] of actions.entries()) {
    for (const [at, { verb }] of action.formSubmits.entries()) {
      const further = actions.find((candidate) => candidate.verb === verb);
      if (!further?.effect) continue;
      const path = `actions.${index}.form.submits.${at}.verb`;
      if (action.verb !== 'add' && action.verb !== 'edit') report.add(path, '只用于 add 和 edit 的表单');
      if (further.form) report.add(path, `的动作“${further.verb}”另有表单，不能随保存一起执行`);
    }
  }
}

/** Actions of a descriptor, with the verb that prints labels if `label` is set and the verb is not listed. */
function withLabel(descriptor: Descriptor): Descriptor['actions'] {
  const { actions, label } = descriptor;
  return label && !verbsOf(descriptor).includes('label') ? [...actions, 'label'] : actions;
}

function compileAction(spec: ActionSpec, at: string, context: Context): Action {
  const verb = verbOf(spec);
  const form = compileForm(spec, at, context);
  const { report, fields, descriptor } = context;
  if (spec.confirm) checkText(spec.confirm, `${at}.confirm`, { report, fields, form });
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
    form,
    effect: compileEffect(spec, { report, path: at, fields, form, hasWorkflow: descriptor.workflow !== undefined }),
    isForEach: spec.several === true && descriptor.workflow !== undefined,
    refusal: spec.refusal ?? '',
    by: compilePerformers(spec, { report, path: at, fields }, descriptor),
    formShort: compileShortForm(spec.verb, spec.form, { descriptor, fields, report, path: `${at}.form.short` }),
    formAgain: compileAgain(spec.verb, spec.form, { descriptor, fields, report, path: `${at}.form.again` }),
    formReads: compileReads(spec, at, context),
    reveals: spec.reveals ?? {},
    ...looksOf(spec),
  };
}

const HISTORY = 'history';

/** Verbs in order of preference: the history needs the permission of the first one that the resource has. */
const OPENED_BY: readonly string[] = ['detail', 'page', 'edit'];

/** Implied history action; null with `"history": false`, if the action is listed, or without a verb of OPENED_BY. */
function impliedHistory(descriptor: Descriptor, actions: readonly Action[], report: Report): ActionSpec | null {
  const { history } = descriptor;
  if (history !== undefined && typeof history !== 'boolean') report.add('history', '只能是 true 或 false');
  const isWritten = actions.some(({ verb }) => verb === HISTORY);
  if (isWritten && history === false) report.add('history', '写了 false，又在 actions 里写了动作“history”，请去掉一处');
  if (isWritten || history === false) return null;
  const [opener] = OPENED_BY.flatMap((verb) => actions.find((action) => action.verb === verb) ?? []);
  if (!opener && history === true) {
    report.add(
      'history',
      '写了 true，但没有 detail、page、edit 任一动作，无法确定谁能看操作历史，请在 actions 里写出 history',
    );
  }
  return opener ? { verb: HISTORY, access: opener.access, permission: opener.permission } : null;
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

/** Inputs whose initial values come from a GET call when the form opens, each with that call. */
function compileReads({ form }: ActionSpec, at: string, { descriptor, report }: Context): FormRead[] {
  const reading = actionSpecs(descriptor).filter((spec) => endpointOf(spec, descriptor).method === 'GET');
  const readable = reading.map((candidate) => candidate.verb);
  return Object.entries(form?.reads ?? {}).flatMap(([key, verb]) => {
    const keys = Object.keys(form?.record?.properties ?? {});
    if (!keys.includes(key)) report.unknown(`${at}.form.reads`, key, keys);
    const spec = reading.find((candidate) => candidate.verb === verb);
    if (!spec) {
      report.unknown(`${at}.form.reads.${key}`, verb, readable);
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
  checkSubmits(spec.form, `${at}.form.submits`, context);
  if (!spec.form.record) return null;
  const own = { ...context, path: `${at}.form.record`, record: spec.form.record, isForm: true };
  const fields = compileFollowing(compileRecord(spec.form.record, own), own);
  checkInitials(fields, `${at}.form.record`, context);
  return {
    title: spec.form.title ?? `${spec.title ?? ''}${context.descriptor.title}`,
    width: spec.form.width ?? DEFAULT_WIDTH,
    fields,
  };
}

/** Checks the keywords, verbs and field keys of the buttons below a form. */
function checkSubmits({ submits = [], record }: FormSpec, at: string, { descriptor, report }: Context): void {
  const verbs = verbsOf(descriptor);
  const inputs = Object.keys((record ?? descriptor.record).properties);
  for (const [index, submit] of submits.entries()) {
    const place = `${at}.${index}`;
    report.keys(place, submit, SUBMIT_KEYS);
    if (submit.verb && !verbs.includes(submit.verb)) report.unknown(`${place}.verb`, submit.verb, verbs);
    if (submit.partial && !descriptor.workflow) report.add(`${place}.partial`, '只用于有 workflow 的资源');
    for (const key of submit.needs?.flat() ?? []) {
      if (!inputs.includes(key)) report.unknown(`${place}.needs`, key, inputs);
    }
  }
}

const verbsOf = (descriptor: Descriptor) => actionSpecs(descriptor).map(({ verb }) => verb);

/** Checks that the sources of initial values (`x-initial`) are fields of the record. */
function checkInitials(fields: ActionForm['fields'], at: string, { descriptor, report }: Context): void {
  const allowedKeys = [...recordKeys(descriptor)];
  for (const { key, initial } of fields) {
    if (initial !== null && !allowedKeys.includes(initial))
      report.unknown(`${at}.properties.${key}.x-initial`, initial, allowedKeys);
  }
}

export function formWidth(descriptor: Descriptor): number {
  return descriptor.form?.width ?? DEFAULT_WIDTH;
}
