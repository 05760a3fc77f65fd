import { Tooltip } from 'antd';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useDevice } from '../../ui/device.ts';
import classes from './header.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, also shown as tooltip. */
  label: string;
  children: ReactNode;
}

/** A square icon button of the header. */
export function IconButton({ label, children, ...rest }: Props) {
  // On phones a tooltip would remain over the layer that a tap opened.
  const hint = useDevice() === 'mobile' ? null : label;
  return (
    <Tooltip title={hint} mouseEnterDelay={0.4}>
      <button type="button" className={classes.icon} aria-label={label} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}
