import { Tooltip } from 'antd';
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';

/** Delay in ms, so that a pointer passing over a table opens no tooltip. */
const DELAY_MS = 400;

interface Props {
  /** undefined: no tooltip. */
  title: string | undefined;
  className: string;
  children: ReactNode;
}

/**
 * A cell's line whose tooltip is mounted only on hover, since a page has a thousand lines. The tooltip is mounted
 * beside the line, so that a pressed line keeps its DOM node.
 */
export function HoverTooltip({ title, className, children }: Props) {
  const line = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const come = () => {
    setNear(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), DELAY_MS);
  };
  const leave = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: screen readers read the whole text */}
      <span ref={line} className={className} onMouseEnter={come} onMouseLeave={leave}>
        {children}
      </span>
      {isNear && title !== undefined && (
        <Tooltip title={title} open={isOpen} trigger={[]} placement="topLeft">
          <PopupAnchor element={line} />
        </Tooltip>
      )}
    </>
  );
}

interface PopupAnchorProps {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** Popup child for an element rendered already: wrapping it would replace its DOM node and lose a press. */
export function PopupAnchor({ element, ref }: PopupAnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
