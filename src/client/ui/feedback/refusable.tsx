import { Tooltip } from 'antd';
import { cloneElement, type MouseEvent, type ReactElement, useId } from 'react';
import './refusable.css';

interface ButtonProps {
  className?: string | undefined;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

interface Props {
  /** Reason why the button is disabled; empty: the button is enabled. */
  reason: string;
  children: ReactElement<ButtonProps>;
}

/** Button that shows why it is disabled; still focusable, since the keyboard would skip a disabled button. */
export function Refusable({ reason, children }: Props) {
  const id = useId();
  if (reason === '') return children;
  const { className } = children.props;
  const refused = cloneElement(children, {
    className: className ? `${className} is-refused` : 'is-refused',
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: (event) => event.preventDefault(),
  });
  return (
    <>
      <Tooltip title={reason} trigger={['hover', 'focus', 'click']}>
        {refused}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
