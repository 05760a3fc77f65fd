import { Button } from 'antd';
import { hasEffect } from '../../../engine/action-effect.ts';
import type { SubmitSpec } from '../../../engine/descriptor.ts';
import { type Can, mayDo } from '../../../engine/permissions.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { SAVING } from '../../ui/feedback/saving.tsx';

export type Ways = readonly [SubmitSpec, ...SubmitSpec[]];

const PLAIN: SubmitSpec = { title: '确定', set: {} };

/** Buttons with which the user may send a form: those of its descriptor whose further action he may do, else 确定. */
export function waysOf({ formSubmits }: Action, { actions }: Resource, can: Can): Ways {
  const [first = PLAIN, ...more] = formSubmits.filter(
    ({ verb }) => verb === undefined || actions.some((action) => action.verb === verb && mayDo(action, can)),
  );
  return [first, ...more];
}

/** The button that was pressed; for a submit by keyboard the first one, whose result can still be changed. */
export function wayOf(ways: Ways, button: HTMLElement | null): SubmitSpec {
  return ways.find(({ title }) => title === button?.dataset.way) ?? ways[0];
}

/** Verb of an action, defined by the descriptor, that the server runs after the form; null: the button only sends. */
export function furtherOf({ actions }: Resource, { verb }: SubmitSpec): string | null {
  const action = actions.find((candidate) => candidate.verb === verb);
  return action && hasEffect(action) ? action.verb : null;
}

interface Props {
  formId: string;
  ways: Ways;
  /** The button being sent with, which shows a spinner. */
  sending: SubmitSpec | null;
  isReady: boolean;
}

/** Buttons of a form; the last one is the main one. */
export function SubmitButtons({ formId, ways, sending, isReady }: Props) {
  return ways.map((way, index) => (
    <Button
      key={way.title}
      data-way={way.title}
      type={index === ways.length - 1 ? 'primary' : 'default'}
      htmlType="submit"
      form={formId}
      loading={way === sending && SAVING}
      disabled={!isReady || (sending !== null && way !== sending)}
    >
      {way.title}
    </Button>
  ));
}
