import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { FIELD_KINDS, isRowKind, KINDS } from '../../../src/kinds/kinds.ts';
import { inRoot } from '../../boot/paths.mjs';
import { driftOf, type Files, write } from '../output.ts';

/** A file that the folder of a field kind contains, and the generated tables of what these files export. */
interface Part {
  file: string;
  /** If a kind's folder lacks the file: an error, use of the file of the kind in `like`, or omission of the kind. */
  mayLack: false | 'like' | 'left out';
  /** Folder below src/kinds/tables; only server or browser code may import tables of `server/` or `client/`. */
  side: '' | 'server/' | 'client/';
  /** Tables of all kinds, or only of kinds for columns of rows (`rowsOnly`), which the kind `rows` imports. */
  tables: readonly { file: string; name: string; rowsOnly: boolean }[];
  type: string;
  /** Import statement for the type of the exports, relative to src/kinds. */
  imports: string;
  exportOf(kind: string): string;
}

const camel = (kind: string) => kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function table(file: string, name: string, rowsOnly = false) {
  return { file, name, rowsOnly };
}

const PARTS: readonly Part[] = [
  {
    file: 'meaning.ts',
    mayLack: false,
    side: '',
    tables: [table('meanings.ts', 'kindFacets'), table('row-meanings.ts', 'rowFacets', true)],
    type: 'KindFacet',
    imports: "import type { KindFacet } from '@/parts/meaning.ts';",
    exportOf: camel,
  },
  {
    file: 'fixture.ts',
    mayLack: false,
    side: '',
    tables: [table('fixtures.ts', 'kindFixtures')],
    type: 'KindFixture',
    imports: "import type { KindFixture } from '@/parts/fixture.ts';",
    exportOf: camel,
  },
  {
    file: 'offer.ts',
    mayLack: 'left out',
    side: '',
    tables: [table('offers.ts', 'kindOffers')],
    type: 'KindOffer',
    imports: "import type { KindOffer } from '@/parts/offer.ts';",
    exportOf: camel,
  },
  {
    file: 'storage.ts',
    mayLack: 'like',
    side: 'server/',
    tables: [table('storages.ts', 'serverFacets'), table('row-storages.ts', 'rowFacets', true)],
    type: 'ServerFacet',
    imports: "import type { ServerFacet } from '@/parts/storage.ts';",
    exportOf: camel,
  },
  {
    file: 'cell.tsx',
    mayLack: 'like',
    side: 'client/',
    tables: [table('cells.ts', 'clientFacets'), table('row-cells.ts', 'rowFacets', true)],
    type: 'ClientFacet',
    imports: "import type { ClientFacet } from '@/parts/client/facet.ts';",
    exportOf: camel,
  },
  {
    file: 'input.tsx',
    mayLack: 'like',
    side: 'client/',
    tables: [table('inputs.ts', 'kindInputs'), table('row-inputs.ts', 'rowInputs', true)],
    type: 'ComponentType<InputProps>',
    imports: "import type { ComponentType } from 'react';\nimport type { InputProps } from '@/parts/client/facet.ts';",
    exportOf: (kind) => `${camel(kind).replace(/^[a-z]/, (letter) => letter.toUpperCase())}Input`,
  },
];

const listed: { [kind: string]: { inRows?: true; like?: string } } = KINDS;

/** Name of the kind whose folder has the file: the kind itself, or else the kind in its `like`. */
function ownerOf(kind: string, file: string, mayLack: Part['mayLack']): string {
  if (existsSync(inRoot('src/kinds', kind, file))) return kind;
  const next = listed[kind]?.like ?? 'text';
  if (!mayLack || next === kind || !listed[next]) throw new Error(`src/kinds/${kind}/${file} is missing`);
  return ownerOf(next, file, mayLack);
}

function tableFile(part: Part, { name, rowsOnly }: Part['tables'][number]): string {
  const up = part.side === '' ? '..' : '../..';
  const isPartial = part.mayLack === 'left out';
  const kinds = FIELD_KINDS.filter((kind) => !rowsOnly || isRowKind(kind)).filter(
    (kind) => !isPartial || existsSync(inRoot('src/kinds', kind, part.file)),
  );
  const record = isPartial ? 'Partial<Record' : 'Record';
  const owned = kinds.map((kind) => ({ kind, owner: ownerOf(kind, part.file, part.mayLack) }));
  const owners = [...new Set(owned.map(({ owner }) => owner))];
  const nameOf = rowsOnly ? 'RowKind' : 'FieldKind';
  return [
    '// Written by `npm run codegen` from src/kinds/kinds.ts and the folders it names. Do not edit.',
    part.imports.replaceAll('@', up),
    `import type { ${nameOf} } from '${up}/kinds.ts';`,
    ...owners.map((owner) => `import { ${part.exportOf(owner)} } from '${up}/${owner}/${part.file}';`),
    '',
    `export const ${name}: ${record}<${nameOf}, ${part.type}>${isPartial ? '>' : ''} = {`,
    ...owned.map(({ kind, owner }) => `  ${/^\w+$/.test(kind) ? kind : `'${kind}'`}: ${part.exportOf(owner)},`),
    '};',
    '',
  ].join('\n');
}

const META = 'resource.schema.json';
const LISTED = /("x-kind": \{[^[{}]*"enum": \[)[^\]]*(\])/;

/** Meta schema of descriptors with the current names of all kinds, which editors offer for `x-kind`. */
function metaFile(): string {
  const text = readFileSync(inRoot('schemas/meta', META), 'utf8');
  const kinds = FIELD_KINDS.map((kind) => `\n            "${kind}"`).join();
  return text.replace(LISTED, (_, before: string, after: string) => `${before}${kinds}\n          ${after}`);
}

/** Folders below src/kinds that are no field kind: shared files, and the generated tables. */
const SHARED = ['parts', 'tables'];

/** Folders of kinds that `KINDS` does not name, so that the generated tables would omit their files. */
export function unlistedIn(folders: readonly string[]): string[] {
  return folders.filter((name) => listed[name] === undefined && !SHARED.includes(name));
}

function refuseUnlisted(): void {
  const entries = readdirSync(inRoot('src/kinds'), { withFileTypes: true });
  const unlisted = unlistedIn(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  if (unlisted.length > 0) throw new Error(`src/kinds/kinds.ts does not name ${unlisted.join(', ')}`);
}

/** Files generated from the list of kinds and from their folders. */
export function kindFolders(): { folder: string; files: Files; others?: readonly string[] }[] {
  refuseUnlisted();
  const files = PARTS.flatMap((part) =>
    part.tables.map((one): [string, string] => [`${part.side}${one.file}`, tableFile(part, one)]),
  );
  return [
    { folder: inRoot('src/kinds/tables'), files: new Map(files), others: [] },
    { folder: inRoot('schemas/meta'), files: new Map([[META, metaFile()]]) },
  ];
}

/** Writes the tables that changed; they must exist before generate.ts imports them. */
export function writeKindTables(): void {
  for (const { folder, files } of kindFolders()) {
    const changed = driftOf(folder, files);
    write(folder, new Map([...files].filter(([name]) => changed.includes(name))));
  }
}
