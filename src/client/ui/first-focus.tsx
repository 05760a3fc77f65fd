import { type ReactNode, useEffect, useRef, useState } from 'react';

const CONTROLS = ':is(input, textarea, [role="textbox"]):not([disabled], [hidden], [tabindex="-1"])';

interface Props {
  /** Selector of the part whose first control is focused; default: the whole content. */
  within?: string;
  children: ReactNode;
}

/**
 * Focuses the first control of a dialog before its opening animation, slow on some machines, ends. Waits for one
 * render: earlier, the focus trap of a dialog below would take the focus back.
 */
export function FirstFocus({ within = '', children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => setHeld(true), []);
  useEffect(() => {
    if (!isHeld) return;
    const first = content.current?.querySelector<HTMLElement>(`${within} ${CONTROLS}`);
    first?.focus({ preventScroll: true });
  }, [isHeld, within]);
  return <div ref={content}>{children}</div>;
}
