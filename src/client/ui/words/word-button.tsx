import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent } from 'react';
import './word-button.css';

interface Props extends ComponentPropsWithRef<'button'> {
  className: string;
  isDanger?: boolean;
}

/** Text button in the look of antd's link button. Lists have hundreds: antd's own takes ten times as long to create. */
export function WordButton({ className, isDanger = false, ...rest }: Props) {
  return <button type="button" {...rest} className={`word-button ${className}`} data-danger={isDanger || undefined} />;
}

interface OpenLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick' | 'onKeyDown' | 'ref'> {
  /** Address of the page or dialog to open; null: renders a button instead of a link. */
  to: string | null;
  onOpen(): void;
}

/** Link whose plain click, Enter or Space calls `onOpen`; other clicks and the browser's menu use the address. */
export function OpenLink({ to, onOpen, ...rest }: OpenLinkProps) {
  if (to === null) return <button type="button" {...(rest as ComponentPropsWithRef<'button'>)} onClick={onOpen} />; // only attributes common to both
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (!isPlain(event)) return event.stopPropagation();
        event.preventDefault();
        onOpen();
      }}
      onKeyDown={pressBySpace}
    />
  );
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Makes Space press links of rows, as it presses buttons. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
