import { Tooltip } from 'antd';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useDevice } from '../../ui/device.ts';
import classes from './header.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read out and shown as tooltip. */
  label: string;
  children: ReactNode;
}

/** A quiet square button of the header. */
export function IconButton({ label, children, ...rest }: Props) {
  // After a tap it would stay over what the tap opened.
  const hint = useDevice() === 'mobile' ? null : label;
  return (
    <Tooltip title={hint} mouseEnterDelay={0.4}>
      <button type="button" className={classes.icon} aria-label={label} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}
