import { type queries, screen, within } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import { resourceNamed } from '../../../.storybook/kit/catalog.ts';
import FormModal from '../../../src/client/resource-views/form/form-modal.tsx';
import type { Json, WireRecord } from '../../../src/engine/json.ts';
import { type Kit, renderViews } from '../views-kit.tsx';

interface Given {
  row: WireRecord | null;
  given?: { [key: string]: Json };
  codes?: readonly string[];
  /** Mock answers beside the detail of the row and the success of the form's call. */
  answers?: { [path: string]: unknown };
}

export interface Form {
  kit: Kit;
  element: HTMLElement;
  dialog: ReturnType<typeof within<typeof queries>>;
  onClose: Mock<() => void>;
  /** Bodies of the calls that the form has sent. */
  sent(): WireRecord[];
}

/**
 * Opens the form of a resource's action in its dialog, without a list. Clears the local storage first, which may
 * contain a draft of another test.
 */
export async function openForm(
  name: string,
  verb: string,
  { row, given = {}, codes, answers = {} }: Given,
): Promise<Form> {
  window.localStorage.clear();
  const resource = resourceNamed(name);
  const action = resource.actions.find((one) => one.verb === verb);
  if (!action) throw new Error(`no action ${name}/${verb}`);
  const onClose = vi.fn<() => void>();
  const kit = renderViews(<FormModal resource={resource} action={action} row={row} given={given} onClose={onClose} />, {
    codes,
    answers: { [`/${name}/detail`]: row, [action.path]: null, ...answers },
    resources: [name],
  });
  const element = await screen.findByRole('dialog');
  const sent = () => kit.calls(action.path).map(({ body }) => body as WireRecord); // what a form sends
  return { kit, element, dialog: within(element), onClose, sent };
}
