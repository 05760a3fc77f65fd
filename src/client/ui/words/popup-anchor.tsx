import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  /** Element that is rendered already. */
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/**
 * Child of a popup for an element that is rendered already. Wrapping the element would replace its DOM node and lose a
 * press in progress.
 */
export function PopupAnchor({ element, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
