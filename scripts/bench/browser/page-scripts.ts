/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../../boot/paths.mjs';

/**
 * Page with a size limit for its JavaScript: gzipped built files that the entry and `roots` import statically. Scripts
 * requested after the page is usable do not count; ways-in.test.ts checks the sign-in page in a browser.
 */
interface WeighedPage {
  /** Modules that render the page, in addition to the entry, as paths relative to src/client. */
  roots: readonly string[];
  /** Maximum size in bytes, which is a limit and no target. */
  limit: number;
  /** Selector of an element that appears when the page is usable. */
  sign?: string;
}

const LIST = ['signed-in-routes.tsx', 'menu-screen.tsx', 'resource-views/resource-screen.tsx'];

export const PAGES = {
  'the sign-in page': {
    roots: ['../features/people/sign-in/client/login-screen.tsx', 'shell/user-layout.tsx'],
    limit: 215_000,
    sign: 'input[type=password]',
  },
  'a list': { roots: LIST, limit: 382_000, sign: '.ant-table-row' },
  // The filter for a range of dates has the largest script of all filters of a search bar.
  'a list searched by date': { roots: [...LIST, '../kinds/date-time/filter.tsx'], limit: 430_000 },
  // Maximum before the user chooses a player: at most 120 kB more than a list.
  'the video wall': {
    roots: ['signed-in-routes.tsx', '../features/oversight/video/client/video-wall.tsx'],
    limit: 498_000,
  },
  'the home page': {
    roots: ['signed-in-routes.tsx', '../features/oversight/home/client/home-screen.tsx'],
    limit: 380_000,
  },
} as const satisfies { [page: string]: WeighedPage };

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const WEB = inRoot('dist/web');

/** Built files of the entry, of the modules `roots` and of everything they import statically. */
export function scriptsOf(roots: readonly string[]): Set<string> {
  const manifest = JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>; // written by the build
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const root of [...entries, ...roots]) {
    if (!manifest[root]) throw new Error(`${root} is no chunk of its own any more`);
    take(root);
  }
  return files;
}

/** Sum of the bytes of these built files, each gzipped separately. */
export function weightOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${WEB}/${file}`)).length, 0);
}

/** Runs in the page before its scripts: sets the performance mark `usable` when an element matches the selector. */
export function noteUsable(sign: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(sign)) return;
    observer.disconnect();
    performance.mark('usable');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: returns the script files requested before the page was usable, as paths below dist/web. */
export function askedBeforeUsable(): string[] {
  const [usable] = performance.getEntriesByName('usable');
  if (!usable) throw new Error('the page never became usable');
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= usable.startTime)
    .map(({ name }) => new URL(name).pathname.slice(1))
    .filter((path) => path.startsWith('assets/') && path.endsWith('.js'));
  return [...new Set(asked)];
}
