import { lazy } from 'react';

/** Each is fetched where it is drawn: most installations need neither. */
export const DemoPanel = lazy(async () => ({ default: (await import('./demo-panel.tsx')).DemoPanel }));
export const DemoProgress = lazy(async () => ({ default: (await import('./demo-progress.tsx')).DemoProgress }));

/** True for a page the server gave out while demo data were arriving. */
export function hasArrivingData(): boolean {
  return document.querySelector('meta[name="arriving"]') !== null;
}
