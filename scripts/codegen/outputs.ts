import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { GENERATED, STAMP } from '../boot/generated.mjs';
import { inRoot } from '../boot/paths.mjs';
import { callList } from './call-list.ts';
import { type ClientCall, callsOf } from './calls.ts';
import { captchaGlyphsFile } from './captcha-glyphs.ts';
import { callTypesFile, tableFile } from './client-file.ts';
import { hazardChartFile } from './hazard-chart.ts';
import { kindsPage } from './kinds-page.ts';
import { featureFolders } from './lists/feature-lists.ts';
import { kindFolders } from './lists/kind-tables.ts';
import { menuIconsFile, menuIconsSheet } from './menu-icons.ts';
import { messagesFile } from './messages-file.ts';
import { type Files, toJson } from './output.ts';
import { picturedFile } from './pictured-stories.ts';
import { ownDocument } from './repository.ts';
import { type Shapes, shapesOf } from './shapes.ts';
import { storyFiles } from './stories.ts';
import { typesFile } from './types-file.ts';

/** Input from which all files are generated. */
interface Source {
  document: OpenApiDocument;
  calls: readonly ClientCall[];
  shapes: Shapes;
}

export interface Folder {
  folder: string;
  files: Files;
  /** Other files that the folder may contain; undefined: any. */
  others?: readonly string[];
}

function sourceOf(document: OpenApiDocument): Source {
  const calls = callsOf(document);
  return { document, calls, shapes: shapesOf(document, calls) };
}

export async function ownSource(resources: readonly Resource[]): Promise<Source> {
  return sourceOf(await ownDocument(resources));
}

/** Files for types, stories and tests of this repository, which are never committed. */
export async function cachedFolder(
  { document, calls, shapes }: Source,
  resources: readonly Resource[],
): Promise<Folder> {
  const files = new Map([
    ['openapi.json', toJson(document)],
    ['types.ts', await typesFile(shapes.all)],
    ['client.ts', callTypesFile(calls, shapes)],
    ['messages.json', messagesFile(resources)],
    ...storyFiles(resources),
    picturedFile(resources),
  ]);
  return { folder: GENERATED, files, others: [STAMP] };
}

/** Committed files: those that `npm start` needs without development packages, and those that people review. */
export function committedFolders({ calls, shapes }: Source, resources: readonly Resource[]): Folder[] {
  const product = new Map([
    ['captcha-glyphs.ts', captchaGlyphsFile()],
    ['client.ts', tableFile(calls)],
    ['menu-icons.svg', menuIconsSheet()],
    ['menu-icons.ts', menuIconsFile()],
  ]);
  const pages = new Map([
    ['api.txt', callList(calls, shapes)],
    ['field-kinds.md', kindsPage()],
  ]);
  return [
    { folder: inRoot('src/generated'), files: product, others: ['tsconfig.json'] },
    { folder: inRoot('docs'), files: pages },
    { folder: inRoot('docs/images'), files: new Map([['hazard-chart.svg', hazardChartFile(resources)]]) },
    ...kindFolders(),
    ...featureFolders(),
  ];
}
