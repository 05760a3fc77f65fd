/**
 * Set-up of component tests: adds browser functions that antd needs and jsdom lacks, and a clean document for every
 * test.
 */
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

// Waits for pending dynamic imports: an aborted one would fail the files that share its modules.
afterAll(() => vi.dynamicImportSettled());

// A busy machine is no defect: what has to appear may take its time.
configure({
  asyncUtilTimeout: WAIT_MS,
  asyncWrapper: async (work) => settled(await work()),
  // The default message prints the page at every failed attempt; the page of a failed test is saved as a whole anyway.
  getElementError: (message) => new Error(message ?? ''),
});

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;

window.matchMedia ??= (query: string): MediaQueryList => ({
  // Reports reduced motion, so that nothing moves in a test.
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

// Returns only the element's own style, by which tests hide elements. Queries by role or text read every element's
// style, and antd's rules cost jsdom milliseconds for each.
window.getComputedStyle = (element) => (element instanceof HTMLElement ? element.style : document.body.style);

// jsdom lacks object URLs, and Node's implementation rejects files of jsdom.
Object.assign(URL, { createObjectURL: () => 'blob:of-a-test', revokeObjectURL: () => {} });
