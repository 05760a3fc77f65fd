import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../../boot/paths.mjs';
import { DISTRICTS } from '../../checks/layer-rules.mjs';
import { driftOf, type Files, write } from '../output.ts';

/** A generated list of what one file of every feature exports, as `riskPointsFeature` of feature.ts. */
interface List {
  /** Possible names of the file within the folder of a feature. */
  parts: readonly string[];
  /** End of the export's name, which starts with the feature's name: `riskPoints` + `Feature`. */
  ending: string;
  /** Folder of the generated list, relative to the repository. */
  folder: string;
  file: string;
  /** Import statement for the type of the list; `@` is replaced by the path to src. */
  imports: string;
  /** Text between the imports and the list of names. */
  begin: string;
  line(name: string): string;
  end: string;
}

const LISTS: readonly List[] = [
  {
    parts: ['feature.ts'],
    ending: 'Feature',
    folder: 'src/server/boot/lists',
    file: 'features.ts',
    imports: "import type { Feature } from '@/features/feature.ts';",
    begin: 'export const LISTED_FEATURES: readonly Feature[] = [',
    line: (name) => `  ${name},`,
    end: '];',
  },
  {
    parts: ['client/feature.ts', 'client/feature.tsx'],
    ending: 'Client',
    folder: 'src/client/lists',
    file: 'features.ts',
    imports: "import type { ClientFeature } from '@/features/client-feature.ts';",
    begin: 'export const CLIENT_FEATURES: readonly ClientFeature[] = [',
    line: (name) => `  ${name},`,
    end: '];',
  },
  {
    parts: ['client/screens.ts'],
    ending: 'Screens',
    folder: 'src/client/lists',
    file: 'drawn-screens.ts',
    imports: "import type { DrawnScreens } from '@/features/client-feature.ts';",
    begin: 'export const DRAWN_SCREENS: DrawnScreens = {',
    line: (name) => `  ...${name},`,
    end: '};',
  },
];

interface Subject {
  district: string;
  name: string;
}

/** Features by district, the lowest district first, then by name. */
function subjects(): Subject[] {
  return [...DISTRICTS].reverse().flatMap((district) =>
    readdirSync(inRoot('src/features', district), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ district, name }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  );
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns path and export that a list imports from one feature; null if the feature has no such file. */
function listedOf({ parts, ending }: List, { district, name }: Subject): { path: string; exported: string } | null {
  const paths = parts.map((part) => `features/${district}/${name}/${part}`);
  const path = paths.find((one) => existsSync(inRoot('src', one)));
  if (path === undefined) return null;
  const exported = `${camel(name)}${ending}`;
  if (!isExported(exported, readFileSync(inRoot('src', path), 'utf8'))) {
    throw new Error(`src/${path} does not export ${exported}, the name by which it is listed`);
  }
  return { path, exported };
}

export function isExported(name: string, text: string): boolean {
  return new RegExp(`^export const ${name}\\b`, 'm').test(text);
}

function listFile(list: List): string {
  const up = list.folder.split('/').slice(1).fill('..').join('/');
  const listed = subjects().flatMap((subject) => listedOf(list, subject) ?? []);
  return [
    `// Written by \`npm run codegen\` from the files ${list.parts[0]} in src/features/<district>/<subject>. Do not edit.`,
    list.imports.replace('@', up),
    ...listed.map(({ path, exported }) => `import { ${exported} } from '${up}/${path}';`),
    '',
    list.begin,
    ...listed.map(({ exported }) => list.line(exported)),
    list.end,
    '',
  ].join('\n');
}

/** Lists generated from the folders of features. */
export function featureFolders(): { folder: string; files: Files; others: readonly string[] }[] {
  const folders = [...new Set(LISTS.map(({ folder }) => folder))];
  return folders.map((folder) => {
    const own = LISTS.filter((list) => list.folder === folder);
    return { folder: inRoot(folder), files: new Map(own.map((list) => [list.file, listFile(list)])), others: [] };
  });
}

/** Writes the lists that changed; they must exist before generate.ts imports them. */
export function writeFeatureLists(): void {
  for (const { folder, files } of featureFolders()) {
    const changed = driftOf(folder, files);
    write(folder, new Map([...files].filter(([name]) => changed.includes(name))));
  }
}
