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
  /** Address of what it opens; null: it has none, and a button opens it. */
  to: string | null;
  onOpen(): void;
}

/** Opens something over the page by a click, Enter or Space; other clicks and the browser's menu use its address. */
export function OpenLink({ to, onOpen, ...rest }: OpenLinkProps) {
  if (to === null) return <button type="button" {...(rest as ComponentPropsWithRef<'button'>)} onClick={onOpen} />; // common attributes alone
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

/** Space presses links of rows as it presses buttons. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
