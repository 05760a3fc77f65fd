import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import { inRoot, root } from '../../../scripts/boot/paths.mjs';

/*
 * Evidence of a failed test: the page, its console output and the log of the server. Files below .cache/failures, which
 * git ignores, remain until the same test fails again.
 */
const FOLDER = inRoot('.cache', 'failures');
const LINES_KEPT = 2_000;
const SCREENSHOT_MS = 10_000;

interface Window {
  page: Page;
  lines: string[];
}

const windows = new Set<Window>();
let serverLines: string[] | null = null;

/** Records the console output, addresses and failed requests of a window until it closes. */
export function watchWindow(page: Page): void {
  const window: Window = { page, lines: [] };
  const say = (line: string) => void keep(window.lines, `${new Date().toISOString()} ${line}`);
  windows.add(window);
  page.on('close', () => void windows.delete(window));
  page.on('console', (message) => say(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => say(`error: ${error.stack ?? error.message}`));
  page.on('framenavigated', (frame) => frame === page.mainFrame() && say(`at ${frame.url()}`));
  page.on('requestfailed', (request) =>
    say(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  );
  page.on('response', (response) => response.status() >= 400 && say(`${response.status()} ${response.url()}`));
}

/** Starts to record the log lines of this process's servers; see `serverLog`. */
export function keepServerLines(): void {
  serverLines = [];
}

/** Stream that records a server's log beside the standard output; null unless `keepServerLines` was called. */
export function serverLog(): { write(line: string): void } | null {
  const lines = serverLines;
  return lines && { write: (line) => keep(lines, line.trimEnd()) };
}

function keep(lines: string[], line: string): void {
  lines.push(line);
  if (lines.length > LINES_KEPT) lines.shift();
}

/** Creates an empty folder for a failed test and prints its path. */
export function evidenceFolder(file: string, test: string): string {
  const name = `${relative(inRoot(), file)} ${test}`.replace(/[^\p{L}\p{N}.-]+/gu, '_').slice(0, 120);
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.error(`evidence of the failure: ${relative(root, folder)}`);
  return folder;
}

/** Saves every open window as log, picture and HTML, and the log of the servers. */
export async function keepEvidence(file: string, test: string): Promise<void> {
  const folder = evidenceFolder(file, test);
  for (const [index, { page, lines }] of [...windows].entries()) {
    const path = join(folder, `window-${index + 1}`);
    writeFileSync(`${path}.log`, `${page.url()}\n${lines.join('\n')}\n`);
    // A page that hangs yields neither picture nor HTML; the other files are written anyway.
    await page.screenshot({ path: `${path}.png`, timeout: SCREENSHOT_MS }).catch(() => undefined);
    const html = await Promise.race([page.content().catch(String), giveUp()]);
    writeFileSync(`${path}.html`, html);
  }
  if (serverLines) writeFileSync(join(folder, 'server.log'), `${serverLines.join('\n')}\n`);
}

const giveUp = () =>
  new Promise<string>((resolve) => setTimeout(() => resolve('the page did not answer'), SCREENSHOT_MS).unref());
