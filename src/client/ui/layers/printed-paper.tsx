import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import './printed-paper.css';

interface Props {
  className: string;
  children: ReactNode;
}

/** Sheets outside the console's root element; while they are mounted, the browser prints them instead of the page. */
export function PrintedPaper({ className, children }: Props) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.paper = 'true';
    return () => {
      delete dataset.paper;
    };
  }, []);
  return createPortal(
    <div className={`printed-paper ${className}`} aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
