import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Start of the event in microseconds. */
  ts: number;
  /** Processor time of the thread in microseconds, independent of other load on the machine. */
  tdur?: number;
  args?: { name?: string };
}

const CATEGORIES = [
  'toplevel',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'devtools.timeline.frame',
];

/** Returns the trace events of the page's main thread while `work` runs. */
export async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const buffer = await browser.stopTracing();
  const { traceEvents } = JSON.parse(buffer.toString('utf8')) as { traceEvents: TraceEvent[] };
  return onMainThread(traceEvents);
}

/** Events of the renderer main thread with the most events, which belongs to the page. */
function onMainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain');
  const byThread = mains.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid));
  return byThread.reduce((most, own) => (own.length > most.length ? own : most), []);
}

/** Milliseconds of work for the longest frame: the sum of all tasks up to the event that commits the frame. */
export function longestFrameOf(events: readonly TraceEvent[]): number {
  const ends = events.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  if (ends.length === 0) throw new Error('the trace tells of no frame');
  const byFrame = new Map<number, number>();
  // Counts events named RunTask only: ThreadControllerImpl::RunTask repeats the same tasks.
  for (const { name, ts, tdur = 0 } of events) {
    if (name !== 'RunTask') continue;
    const frame = ends.filter((end) => end < ts).length;
    byFrame.set(frame, (byFrame.get(frame) ?? 0) + tdur);
  }
  return Math.max(...byFrame.values()) / 1_000;
}
