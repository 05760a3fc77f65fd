import type { ComponentPropsWithRef } from 'react';
import './word-button.css';

interface Props extends ComponentPropsWithRef<'button'> {
  className: string;
  isDanger?: boolean;
}

/** A press on a word, as antd's link button looks. Lists have hundreds: antd's own takes ten times as long to make. */
export function WordButton({ className, isDanger = false, ...rest }: Props) {
  return <button type="button" {...rest} className={`word-button ${className}`} data-danger={isDanger || undefined} />;
}
