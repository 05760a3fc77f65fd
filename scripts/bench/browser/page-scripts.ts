/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../../boot/paths.mjs';

/**
 * What a page weighs, in one place for the figures and for the test that locks them: the JavaScript a cold browser has
 * asked for when the page is usable, compressed with gzip as it stands in the build. What is fetched afterwards, nobody
 * waits for. The files are counted from the build; that a browser asks for these and no others is tested with one.
 */
interface WeighedPage {
  /** Modules that draw it, beside the entry, as seen from src/client. */
  roots: readonly string[];
  /** Bytes: an upper limit, not an aim. */
  limit: number;
  /** There once the page is usable. */
  sign?: string;
}

const LIST = ['signed-in-routes.tsx', 'menu-screen.tsx', 'resource-views/resource-screen.tsx'];

export const PAGES = {
  'the sign-in page': {
    roots: ['../features/sign-in/client/login-screen.tsx', 'shell/user-layout.tsx'],
    limit: 215_000,
    sign: 'input[type=password]',
  },
  'a list': { roots: LIST, limit: 378_000, sign: '.ant-table-row' },
  // The range of dates is the heaviest thing a search line has.
  'a list searched by date': { roots: [...LIST, '../kinds/date-time/filter.tsx'], limit: 430_000 },
  // Before an engine is chosen: no more than 120 kB over a list.
  'the video wall': { roots: ['signed-in-routes.tsx', '../features/video/client/video-wall.tsx'], limit: 498_000 },
  'the home page': { roots: ['signed-in-routes.tsx', '../features/home/client/home-screen.tsx'], limit: 380_000 },
} as const satisfies { [page: string]: WeighedPage };

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const WEB = inRoot('dist/web');

/** Files of the entry, of these modules and of everything they import, below the built pages. */
export function scriptsOf(roots: readonly string[]): Set<string> {
  const manifest = JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>; // of the build
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

/** Bytes of these files of the build, each compressed by itself. */
export function weightOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${WEB}/${file}`)).length, 0);
}

/** In the page, before anything else: marks the moment the sign appears. */
export function noteUsable(sign: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(sign)) return;
    observer.disconnect();
    performance.mark('usable');
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** In the page: files of the build that were asked for by then, as scriptsOf() names them. */
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
