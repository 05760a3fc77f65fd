import { Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Passing over a table is no question about its cells. */
const DELAY_MS = 400;

interface Props {
  /** undefined: nothing to add to what is seen. */
  title: string | undefined;
  className: string;
  children: ReactNode;
}

/**
 * A cell's line with its whole text in a tooltip. A page has a thousand such lines and one pointer: the tooltip is made
 * when it comes.
 */
export function HoverTooltip({ title, className, children }: Props) {
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (title === undefined) return <span className={className}>{children}</span>;
  const come = () => {
    setNear(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), DELAY_MS);
  };
  const leave = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const line = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the words themselves are read out whole
    <span className={className} onMouseEnter={come} onMouseLeave={leave}>
      {children}
    </span>
  );
  if (!isNear) return line;
  return (
    <Tooltip title={title} open={isOpen} placement="topLeft">
      {line}
    </Tooltip>
  );
}
