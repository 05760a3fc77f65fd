import type { StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import type {} from 'vitest/browser';
import { CELL, type Cell, differingCells, type Pixels } from './difference.ts';
import type { ResourceStoryArgs } from './resource-stories.tsx';

/** Commands of ../picture-commands.ts, with which a test takes pictures of the page it runs in. */
declare module 'vitest/browser' {
  interface BrowserCommands {
    approves(): Promise<boolean>;
    takePicture(selector: string): Promise<string>;
    approvedPicture(name: string): Promise<string | null>;
    approvePicture(name: string, png: string): Promise<void>;
    keepDifference(name: string, png: string): Promise<string>;
  }
}

type Story = StoryObj<ResourceStoryArgs>;

/** Part of the page that is compared: the region of a list, the dialog of a form or a detail. */
export type Subject = 'list' | 'form' | 'detail';

const PLACES = { list: '.list-screen', form: '[role=dialog]', detail: '[role=dialog]' } as const;
/** Viewports large enough for all columns of a list side by side, or all fields of a form one below another. */
const SIZES = {
  list: { width: '5200px', height: '700px' },
  form: { width: '1000px', height: '3000px' },
  detail: { width: '1000px', height: '3000px' },
} as const;

/**
 * Story whose page is compared with an approved picture after its play function ran. In Storybook itself the story
 * shows without comparison.
 */
export function pictured(story: Story, subject: Subject, name: string): Story {
  return {
    ...story,
    parameters: {
      ...story.parameters,
      viewport: { options: { picture: { name: '图片', styles: SIZES[subject], type: 'desktop' } } },
    },
    globals: { ...story.globals, viewport: { value: 'picture' }, rows: '1' },
    beforeEach: setClock,
    play: async (context) => {
      await story.play?.(context);
      if (import.meta.env.MODE === 'test') await withFont(() => compare(name, PLACES[subject]));
    },
  };
}

/** Proves that the comparison detects changes: makes each of `CHANGES`, expects a difference, and undoes it. */
export function planted(story: Story, subject: Subject, name: string): Story {
  const base = pictured(story, subject, name);
  return {
    ...base,
    parameters: { ...base.parameters, a11y: { test: 'off' } },
    play: async (context) => {
      await story.play?.(context);
      if (import.meta.env.MODE !== 'test') return;
      await withFont(async () => {
        // The unchanged page equals the approved picture.
        await expect((await settled(name, PLACES[subject])).cells).toEqual([]);
        for (const [what, change] of CHANGES) {
          const fields = [...document.querySelectorAll<HTMLElement>(`${PLACES[subject]} .form-field`)];
          const field = fields[Math.floor(fields.length / 2)];
          const label = field?.querySelector('label');
          if (!field || !label) throw new Error('the form has no labelled field');
          const rest = [field.style.cssText, label.style.cssText];
          change({ field, label });
          const seen = await difference(name, PLACES[subject]);
          [field.style.cssText, label.style.cssText] = [rest[0] ?? '', rest[1] ?? ''];
          await expect(seen.cells === null || seen.cells.length > 0, what).toBe(true);
        }
      });
    },
  };
}

const CHANGES: readonly [string, (on: { field: HTMLElement; label: HTMLElement }) => void][] = [
  ['a moved label', ({ label }) => Object.assign(label.style, { position: 'relative', left: '4px' })],
  ['a missing field', ({ field }) => Object.assign(field.style, { visibility: 'hidden' })],
  ['a changed colour', ({ label }) => Object.assign(label.style, { color: '#cf1322' })],
];

/**
 * Sets the date to 2026-01-15, since some fields show dates near today. The clock runs on, because timers compare
 * times.
 */
function setClock(): () => void {
  const Today = Date;
  const offset = new Today(2026, 0, 15, 10).getTime() - Today.now();
  const now = () => Today.now() + offset;
  globalThis.Date = new Proxy(Today, {
    construct: (target, args, made) => (args.length === 0 ? new Today(now()) : Reflect.construct(target, args, made)),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  return () => {
    globalThis.Date = Today;
  };
}

/** Selector of elements that antd is still opening with an animation. */
const ENTERING = ['fade', 'zoom'].flatMap((way) => [`.ant-${way}-appear`, `.ant-${way}-enter`]).join();

/** Runs `look` with all text in a bundled font, because system fonts have letters of different widths. */
async function withFont(look: () => Promise<void>): Promise<void> {
  await import('./pictured-font.ts');
  // Waits for animations: if CSS disables a running one, it never ends, and a dialog's mask would stay invisible.
  await waitFor(() => expect(document.querySelector(ENTERING)).toBeNull(), { timeout: LATEST_MS });
  const style = document.createElement('style');
  style.textContent = `*, *::before, *::after {
    font-family: 'Noto Sans SC' !important; caret-color: transparent !important;
    transition: none !important; animation: none !important; scrollbar-width: none !important; }`;
  document.head.append(style);
  try {
    await Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} 14px 'Noto Sans SC'`, '字a')));
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await look();
  } finally {
    style.remove();
  }
}

interface Seen {
  cells: Cell[] | null;
  drawn: string;
}

/** Maximum time in ms until the page of a story must equal its approved picture. */
const LATEST_MS = 20_000;

async function compare(name: string, place: string): Promise<void> {
  const { commands } = await import('vitest/browser');
  if (await commands.approves()) return void (await commands.approvePicture(name, await commands.takePicture(place)));
  const { cells, drawn } = await settled(name, place);
  if (cells?.length === 0) return;
  const path = await commands.keepDifference(name, await marked(drawn, cells ?? []));
  const where =
    cells === null ? 'its size is another' : `${cells.length} cells, the first at ${Object.values(cells[0] ?? {})}`;
  throw new Error(
    `${name} differs from its approved picture: ${where}; see ${path}. npm run stories:pictures approves it.`,
  );
}

/** Compares until the page equals the approved picture or `LATEST_MS` have passed; returns the last result. */
async function settled(name: string, place: string): Promise<Seen> {
  let seen = await difference(name, place);
  // Lazily loaded parts, such as photos and formatted text, may appear after the first picture.
  const until = performance.now() + LATEST_MS;
  while (seen.cells?.length !== 0 && performance.now() < until) {
    await new Promise((done) => setTimeout(done, 500));
    seen = await difference(name, place);
  }
  return seen;
}

async function difference(name: string, place: string): Promise<Seen> {
  const { commands } = await import('vitest/browser');
  await waitFor(() => expect(screen.queryAllByRole('status', { name: '加载中' })).toHaveLength(0));
  const approved = await commands.approvedPicture(name);
  if (approved === null) throw new Error(`${name} has no approved picture: npm run stories:pictures takes it`);
  const drawn = await commands.takePicture(place);
  return { drawn, cells: differingCells(await pixelsOf(approved), await pixelsOf(drawn)) };
}

const urlOf = (png: string) => `data:image/png;base64,${png}`;

async function canvasOf(png: string) {
  const image = Object.assign(new Image(), { src: urlOf(png) });
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  brush.drawImage(image, 0, 0);
  return { canvas, brush };
}

async function pixelsOf(png: string): Promise<Pixels> {
  const { canvas, brush } = await canvasOf(png);
  return brush.getImageData(0, 0, canvas.width, canvas.height);
}

async function marked(png: string, cells: readonly Cell[]): Promise<string> {
  const { canvas, brush } = await canvasOf(png);
  brush.fillStyle = 'rgba(255, 0, 0, 0.5)';
  for (const { x, y } of cells) brush.fillRect(x - CELL, y - CELL, 3 * CELL, 3 * CELL);
  return canvas.toDataURL('image/png').replace('data:image/png;base64,', '');
}
