import { lazy } from 'react';

/** Loaded only when rendered: most installations need neither the panel nor the progress. */
export const DemoPanel = lazy(async () => ({ default: (await import('./demo-panel.tsx')).DemoPanel }));
export const DemoProgress = lazy(async () => ({ default: (await import('./demo-progress.tsx')).DemoProgress }));

/** True if the server sent this page while demo data were being made. */
export function hasArrivingData(): boolean {
  return document.querySelector('meta[name="arriving"]') !== null;
}
