import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  /** Element that is on the page already. */
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/**
 * Child of a popup that is added after its element was rendered. Wrapping the element instead would replace its DOM
 * node: a press that has begun on it would be lost.
 */
export function PopupAnchor({ element, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
