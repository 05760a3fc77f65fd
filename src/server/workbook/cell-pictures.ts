import type { CellPicture, GridRow } from './grid.ts';
import { MAX_PICTURES } from './limits.ts';

type Parts = ReadonlyMap<string, Buffer>;

export const isMedia = (name: string) => /^xl\/media\//i.test(name);

/** Pictures of a workbook's sheets by the cell in which they begin, and those that WPS keeps inside cells (DISPIMG). */
export class CellPictures {
  readonly #parts: Parts;
  readonly #sheets: readonly (string | undefined)[];
  #left = MAX_PICTURES;

  constructor(parts: Parts) {
    this.#parts = parts;
    const targets = relationsOf(parts, 'xl/workbook.xml');
    const sheets = tagsIn(parts.get('xl/workbook.xml'), /<(?:\w+:)?(sheet)\b([^<>]*)>/g);
    this.#sheets = sheets.map(({ attributes }) => targets.get(attribute(attributes, 'r:id')));
  }

  /** Pictures of the sheet with this index in the workbook. */
  of(index: number, rows: readonly GridRow[]): CellPicture[] {
    const sheet = this.#sheets[index];
    const linked = new Set(sheet === undefined ? [] : relationsOf(this.#parts, sheet).values());
    const drawings = [...linked].filter((name) => /\/drawings\/[^/]+\.xml$/i.test(name));
    const found = [...drawings.flatMap((name) => this.#anchored(name)), ...this.#inCells(rows)];
    const taken = found.filter(({ part }) => isMedia(part) && this.#parts.has(part)).slice(0, this.#left);
    this.#left -= taken.length;
    return taken;
  }

  #anchored(drawing: string): CellPicture[] {
    const targets = relationsOf(this.#parts, drawing);
    const tags = tagsIn(this.#parts.get(drawing), /<(?:\w+:)?(from|to|col|row|blip)\b([^<>]*)>([^<>]{0,10})/g);
    const pictures: CellPicture[] = [];
    let corner = 'to';
    const cell = { row: -1, column: -1 };
    for (const { name, attributes, text } of tags) {
      if (name === 'from' || name === 'to') corner = name;
      else if (name === 'col' && corner === 'from') cell.column = Number(text);
      else if (name === 'row' && corner === 'from') cell.row = Number(text);
      else if (name === 'blip') pictures.push({ ...cell, part: targets.get(attribute(attributes, 'r:embed')) ?? '' });
    }
    return pictures;
  }

  #inCells(rows: readonly GridRow[]): CellPicture[] {
    const partOf = this.#byName();
    if (partOf.size === 0) return [];
    return rows.flatMap(({ index, cells }) =>
      cells.flatMap(({ column, kind, text }) => {
        const [, name] = (kind === 'formula' && /DISPIMG\("([^"]{1,80})"/.exec(text.slice(0, 200))) || [];
        const part = partOf.get(name ?? '');
        return part === undefined ? [] : [{ row: index, column, part }];
      }),
    );
  }

  /** Media parts of the pictures inside cells, by picture name. */
  #byName(): Map<string, string> {
    const store = 'xl/cellimages.xml';
    const targets = relationsOf(this.#parts, store);
    const named = new Map<string, string>();
    let last = '';
    for (const { name, attributes } of tagsIn(this.#parts.get(store), /<(?:\w+:)?(cNvPr|blip)\b([^<>]*)>/g)) {
      if (name === 'cNvPr') last = attribute(attributes, 'name');
      else if (last !== '') named.set(last, targets.get(attribute(attributes, 'r:embed')) ?? '');
    }
    return named;
  }
}

interface Tag {
  name: string;
  attributes: string;
  text: string;
}

/** Tags found by a pattern that stops at brackets, so that each character is read once. */
function tagsIn(part: Buffer | undefined, pattern: RegExp): Tag[] {
  const found = part?.toString('utf8').matchAll(pattern) ?? [];
  return Array.from(found, ([, name = '', attributes = '', text = '']) => ({ name, attributes, text }));
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]{0,255})"`).exec(attributes)?.[1] ?? '';
}

/** Names of the parts to which a part refers, by id. */
function relationsOf(parts: Parts, part: string): Map<string, string> {
  const at = part.lastIndexOf('/') + 1;
  const rels = parts.get(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`);
  return new Map(
    tagsIn(rels, /<(?:\w+:)?(Relationship)\b([^<>]*)>/g).map(({ attributes }) => [
      attribute(attributes, 'Id'),
      resolved(part.slice(0, at), attribute(attributes, 'Target')),
    ]),
  );
}

/** Returns the name of the part to which a relation refers; for a link to a web page, no part has the returned name. */
function resolved(folder: string, target: string): string {
  const base = `zip://book/${folder}`;
  if (!URL.canParse(target, base)) return '';
  const path = new URL(target, base).pathname.slice(1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
