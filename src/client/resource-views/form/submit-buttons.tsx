import type { RJSFValidationError } from '@rjsf/utils';
import { Button } from 'antd';
import { hasEffect } from '../../../engine/action-effect.ts';
import type { SubmitSpec } from '../../../engine/descriptor.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { type Can, mayDo } from '../../../engine/permissions.ts';
import type { Action, Field, Resource } from '../../../engine/resource.ts';
import { SAVING } from '../../ui/feedback/saving.tsx';

export type Ways = readonly [SubmitSpec, ...SubmitSpec[]];

export const PLAIN: SubmitSpec = { title: '确定', set: {} };

/** Submit buttons of the descriptor, without buttons whose `verb` the user may not perform; if there are none, 确定. */
export function waysOf({ formSubmits }: Action, { actions }: Resource, can: Can): Ways {
  const [first = PLAIN, ...more] = formSubmits.filter(
    ({ verb }) => verb === undefined || actions.some((action) => action.verb === verb && mayDo(action, can)),
  );
  return [first, ...more];
}

/**
 * Returns the pressed button; for a submit by keyboard the first one, whose result can still be changed. Enter in an
 * input sends only a complete form, since Enter is easily pressed by mistake.
 */
export function wayOf(ways: Ways, button: HTMLElement | null): SubmitSpec {
  const way = ways.find(({ title }) => title === button?.dataset.way) ?? ways[0];
  const isTyped = button === null || document.activeElement?.closest('.form-body') != null;
  return way.partial && isTyped ? { ...way, partial: false } : way;
}

/** Verb of a declared action that the server performs after saving the form; null: the button only saves. */
export function furtherOf({ actions }: Resource, { verb }: SubmitSpec): string | null {
  const action = actions.find((candidate) => candidate.verb === verb);
  return action && hasEffect(action) ? action.verb : null;
}

/** Inputs and values against which a button's requirements are checked. */
interface Asking {
  fields: readonly Field[];
  values: WireRecord;
}

/** Groups of inputs in each of which the button requires one value; groups with a value are left out. */
export function openNeeds({ needs = [] }: SubmitSpec, { fields, values }: Asking): Field[][] {
  const groups = needs.map((keys) => fields.filter(({ key }) => keys.includes(key)));
  return groups.filter((group) => group.length > 0 && group.every(({ key }) => isEmpty(values[key])));
}

/** Errors that prevent sending with this button: `partial` allows empty inputs, `needs` requires further inputs. */
export function errorsOfWay(way: SubmitSpec, errors: RJSFValidationError[], asking: Asking): RJSFValidationError[] {
  if (way.partial) return errors.filter(({ property = '' }) => !isEmpty(asking.values[property.replace(/^\./, '')]));
  const reported = new Set(errors.map(({ property }) => property));
  const needed = openNeeds(way, asking).flatMap((group) => {
    const verb = group.every(({ relation }) => relation) ? '选择' : '填写';
    const message = `请${verb}${group.map(({ labels }) => labels.form).join('或')}！`;
    return group.map(({ key }) => ({ name: 'rule', property: `.${key}`, message, params: {}, stack: message }));
  });
  return [...errors, ...needed.filter(({ property }) => !reported.has(property))];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

interface Props {
  formId: string;
  ways: Ways;
  /** Title of the button being sent with, which shows a spinner. */
  sending: string | null;
  isReady: boolean;
}

/** Buttons of a form; the last one is the primary button. */
export function SubmitButtons({ formId, ways, sending, isReady }: Props) {
  return ways.map((way, index) => (
    <Button
      key={way.title}
      data-way={way.title}
      type={index === ways.length - 1 ? 'primary' : 'default'}
      htmlType="submit"
      form={formId}
      loading={way.title === sending && SAVING}
      disabled={!isReady || (sending !== null && way.title !== sending)}
    >
      {way.title}
    </Button>
  ));
}
