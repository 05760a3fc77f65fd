import { Button } from 'antd';
import { hasEffect } from '../../../engine/action-effect.ts';
import type { SubmitSpec } from '../../../engine/descriptor.ts';
import { type Can, mayDo } from '../../../engine/permissions.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { SAVING } from '../../ui/feedback/saving.tsx';

export type Ways = readonly [SubmitSpec, ...SubmitSpec[]];

const PLAIN: SubmitSpec = { title: '确定', set: {} };

/** The ways the caller can send a form: those of its descriptor, without what he may not do besides, else 确定. */
export function waysOf({ formSubmits }: Action, { actions }: Resource, can: Can): Ways {
  const [first = PLAIN, ...more] = formSubmits.filter(
    ({ verb }) => verb === undefined || actions.some((action) => action.verb === verb && mayDo(action, can)),
  );
  return [first, ...more];
}

/** The way of the button that sent the form; by the keyboard, without one, the first: it can still be changed. */
export function wayOf(ways: Ways, button: HTMLElement | null): SubmitSpec {
  return ways.find(({ title }) => title === button?.dataset.way) ?? ways[0];
}

/** The action without a program the server does after the form; null: what the way does besides is said by its values. */
export function furtherOf({ actions }: Resource, { verb }: SubmitSpec): string | null {
  const action = actions.find((candidate) => candidate.verb === verb);
  return action && hasEffect(action) ? action.verb : null;
}

interface Props {
  formId: string;
  ways: Ways;
  /** The way it is on; its button turns. */
  sending: SubmitSpec | null;
  isReady: boolean;
}

/** A button for each way; the last one is the main one. */
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
