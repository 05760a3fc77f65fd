import type { ComponentPropsWithRef } from 'react';
import './word-button.css';

interface Props extends ComponentPropsWithRef<'button'> {
  className: string;
  isDanger?: boolean;
}

/** Text button in the look of antd's link button. Lists have hundreds: antd's own takes ten times as long to create. */
export function WordButton({ className, isDanger = false, ...rest }: Props) {
  return <button type="button" {...rest} className={`word-button ${className}`} data-danger={isDanger || undefined} />;
}
