import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { FIELD_KINDS, isRowKind, KINDS } from '../../../src/kinds/kinds.ts';
import { inRoot } from '../../boot/paths.mjs';
import { driftOf, type Files, write } from '../output.ts';

/** One file of a kind's folder, and the tables of the exports of these files. */
interface Part {
  file: string;
  /** For a kind whose folder lacks the file: that of the kind named as `like` is used, or the kind is left out. */
  mayLack: false | 'like' | 'left out';
  /** Folder below src/kinds/tables; it decides which side of the product may import the tables. */
  side: '' | 'server/' | 'client/';
  /** Tables of all kinds, and of those for columns of rows (`rowsOnly`), which the kind `rows` itself imports. */
  tables: readonly { file: string; name: string; rowsOnly: boolean }[];
  type: string;
  /** Import statement of the type, relative to src/kinds. */
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

/** The kind whose folder has the file: the kind itself, or one it names as `like`. */
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

/** The schema of descriptors, from which editors offer kinds. */
function metaFile(): string {
  const text = readFileSync(inRoot('schemas/meta', META), 'utf8');
  const kinds = FIELD_KINDS.map((kind) => `\n            "${kind}"`).join();
  return text.replace(LISTED, (_, before: string, after: string) => `${before}${kinds}\n          ${after}`);
}

/** Folders beside the kinds that are no kind: shared files, and the tables. */
const SHARED = ['parts', 'tables'];

/** Folders of kinds that the list does not name: no table would contain their files. */
export function unlistedIn(folders: readonly string[]): string[] {
  return folders.filter((name) => listed[name] === undefined && !SHARED.includes(name));
}

function refuseUnlisted(): void {
  const entries = readdirSync(inRoot('src/kinds'), { withFileTypes: true });
  const unlisted = unlistedIn(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  if (unlisted.length > 0) throw new Error(`src/kinds/kinds.ts does not name ${unlisted.join(', ')}`);
}

/** Files generated from the list of kinds and their folders. */
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

/** Writes the tables that differ. They come first: the program that generates everything else imports them. */
export function writeKindTables(): void {
  for (const { folder, files } of kindFolders()) {
    const changed = driftOf(folder, files);
    write(folder, new Map([...files].filter(([name]) => changed.includes(name))));
  }
}
