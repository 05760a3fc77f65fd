import type { Descriptor, FormSpec } from '../../engine/descriptor.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field, FormAgain, ShortForm } from '../../engine/resource.ts';
import { compileFollowing } from '../expressions/following.ts';
import type { Report } from '../problem.ts';
import { recordKeys } from '../record.ts';
import { AGAIN_KEYS, checkCondition, SHORT_KEYS } from '../vocabulary.ts';
import { checkKeys } from '../when.ts';

interface ShortContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  report: Report;
  path: string;
}

/** Short form: visible inputs, and proposed values of the others. A form with a record of its own has no proposals. */
export function compileShortForm(verb: string, form: FormSpec | undefined, context: ShortContext): ShortForm | null {
  const spec = form?.short;
  if (spec === undefined) return null;
  const { report, path } = context;
  if (verb !== 'add' && !form?.record) report.add(path, '只用于 add，或写了 record 的表单');
  if (form?.record && spec.start) report.add(path, '的 start 不能与 record 同时写，请用 x-initial 或 x-default');
  report.keys(path, spec, SHORT_KEYS);
  const own = Object.keys(form?.record?.properties ?? {});
  const inputs = form?.record ? own : context.fields.filter(({ show }) => show.form).map(({ key }) => key);
  for (const key of spec.fields) if (!inputs.includes(key)) report.unknown(`${path}.fields`, key, inputs);
  for (const key of Object.keys(spec.start ?? {})) {
    if (!inputs.includes(key)) report.unknown(`${path}.start`, key, inputs);
  }
  return { fields: spec.fields, start: compileStart(spec.start ?? {}, context) };
}

/** Form of a new record that starts with values of another record. */
export function compileAgain(verb: string, form: FormSpec | undefined, context: ShortContext): FormAgain | null {
  const spec = form?.again;
  if (spec === undefined) return null;
  const { descriptor, report, path } = context;
  if (verb !== 'add' || form?.record) report.add(path, '只用于 add，且不能同时写 record');
  report.keys(path, spec, AGAIN_KEYS);
  const inputs = context.fields.filter(({ show }) => show.form).map(({ key }) => key);
  for (const key of spec.same) if (!inputs.includes(key)) report.unknown(`${path}.same`, key, inputs);
  if (spec.when) {
    checkCondition(report, `${path}.when`, spec.when);
    checkKeys(report, `${path}.when`, { condition: spec.when, known: recordKeys(descriptor) });
  }
  return { title: spec.title, when: spec.when ?? null, by: spec.by ?? null, row: spec.row === true, same: spec.same };
}

function compileStart(start: NonNullable<FormSpec['short']>['start'] & object, context: ShortContext) {
  const { descriptor, fields, report, path } = context;
  const properties = Object.entries(descriptor.record.properties).map(([key, property]) => {
    const { default: _, 'x-default': _preset, 'x-value': _value, 'x-number': _number, ...others } = property;
    const given: PropertySchema = Object.hasOwn(start, key) ? { ...others, 'x-default': start[key] ?? null } : others;
    return [key, given];
  });
  const begun = compileFollowing([...fields], {
    record: { ...descriptor.record, properties: Object.fromEntries(properties) },
    report,
    path,
    pathOf: (key) => `${path}.start.${key}`,
    isForm: true,
  });
  const proposed = begun.filter(({ key }) => Object.hasOwn(start, key));
  return Object.fromEntries(proposed.map(({ key, preset, presetLast }) => [key, { preset, presetLast }]));
}
