import { type ReactNode, useEffect, useRef, useState } from 'react';

const CONTROLS = ':is(input, textarea, [role="textbox"]):not([disabled], [hidden], [tabindex="-1"])';

interface Props {
  /** Where the first control is looked for, as a selector; everywhere in what it holds unless told. */
  within?: string;
  children: ReactNode;
}

/**
 * Around what a dialog shows: its first control has the focus. Not once what is shown is ready: the dialog keeps it for as
 * long as it opens, on a slow machine a second longer. And one step after it is mounted: only then antd keeps the focus
 * in this dialog; before, it is still kept in the one below, which would take it back.
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
