/** What antd asks of a browser and jsdom does not have; and a clean document for every test. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { evidenceFolder } from '../browser/evidence.ts';
import { WAIT_MS } from './limit.ts';
import { settled } from './react-setup.ts';

afterEach(({ task }) => {
  if (task.result?.state === 'fail') {
    const folder = evidenceFolder(task.file.filepath, task.name);
    writeFileSync(join(folder, 'page.html'), document.documentElement.outerHTML);
  }
  cleanup();
});

// What is loaded on demand may be under way still: torn off, it would fail the files that share its modules.
afterAll(() => vi.dynamicImportSettled());

// A busy machine is no defect: what has to appear may take its time.
configure({
  asyncUtilTimeout: WAIT_MS,
  asyncWrapper: async (work) => settled(await work()),
  // Made anew for every look at what is not there yet; the page of a test that failed is kept as a whole.
  getElementError: (message) => new Error(message ?? ''),
});

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;

window.matchMedia ??= (query: string): MediaQueryList => ({
  // Nothing moves in a test.
  matches: query.includes('reduce'),
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

Element.prototype.scrollIntoView ??= () => {};

// Tests read roles and words, whose look-up asks for the style of every element; jsdom takes milliseconds for each
// because it goes through all of antd's rules. What hides something in a test does so on the element itself.
window.getComputedStyle = (element) => (element instanceof HTMLElement ? element.style : document.body.style);

// jsdom has none of its own, and Node's refuses a file of jsdom's.
Object.assign(URL, { createObjectURL: () => 'blob:of-a-test', revokeObjectURL: () => {} });
