import { type CellPicture, columnOf, type Grid, type GridRow } from './grid.ts';
import { MAX_PICTURES } from './limits.ts';

type Parts = ReadonlyMap<string, Buffer>;

export const isMedia = (name: string) => /^xl\/media\//i.test(name);

/**
 * Pictures of a workbook's sheets by the cell in which they begin, and those inside cells. WPS keeps these by name
 * (DISPIMG), Excel as rich values with the picture as first property.
 */
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

  /** Pictures of the sheet with this index in the workbook, and the number of pictures beyond the limit. */
  of(index: number, rows: readonly GridRow[]): Pick<Grid, 'pictures' | 'morePictures'> {
    const sheet = this.#sheets[index];
    const linked = new Set(sheet === undefined ? [] : relationsOf(this.#parts, sheet).values());
    const drawings = [...linked].filter((name) => /\/drawings\/[^/]+\.xml$/i.test(name));
    const inCells = [...this.#inCells(rows), ...this.#inValues(sheet)];
    const placed = [...drawings.flatMap((name) => this.#anchored(name)), ...inCells];
    const found = placed.filter(({ part }) => isMedia(part) && this.#parts.has(part));
    const pictures = found.slice(0, this.#left);
    this.#left -= pictures.length;
    return { pictures, morePictures: found.length - pictures.length };
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

  /** Pictures that are the values of cells. */
  #inValues(sheet = ''): CellPicture[] {
    const parts = this.#richValues();
    if (parts.length === 0) return [];
    return tagsIn(this.#parts.get(sheet), /<(?:\w+:)?(c)\b([^<>]*\bvm=[^<>]*)>/g).flatMap(({ attributes }) => {
      const [, letters = '', line] = /^([A-Z]+)(\d+)$/.exec(attribute(attributes, 'r')) ?? [];
      const part = parts[Number(attribute(attributes, 'vm')) - 1];
      return part === undefined ? [] : [{ row: Number(line) - 1, column: columnOf(letters) ?? -1, part }];
    });
  }

  /** Media parts of the workbook's rich values, in the order in which cells count them (`vm`, from 1). */
  #richValues(): string[] {
    const store = 'xl/richData/richValueRel.xml';
    const targets = relationsOf(this.#parts, store);
    const references = tagsIn(this.#parts.get(store), /<(?:\w+:)?(rel)\b([^<>]*)>/g);
    const media = references.map(({ attributes }) => targets.get(attribute(attributes, 'r:id')) ?? '');
    const pictures = this.#firstProperties().map((index) => media[index] ?? '');
    const stored: string[] = [];
    const counted: string[] = [];
    let isOfValues = false;
    const pattern = /<(?:\w+:)?(cellMetadata|valueMetadata|rvb|rc)\b([^<>]*)>/g;
    for (const { name, attributes } of tagsIn(this.#parts.get('xl/metadata.xml'), pattern)) {
      if (name === 'rvb') stored.push(pictures[Number(attribute(attributes, 'i'))] ?? '');
      else if (name !== 'rc') isOfValues = name === 'valueMetadata';
      else if (isOfValues) counted.push(stored[Number(attribute(attributes, 'v'))] ?? '');
    }
    return counted;
  }

  /** First property of each rich value: for a picture, the index of its reference. */
  #firstProperties(): number[] {
    const tags = tagsIn(this.#parts.get('xl/richData/rdrichvalue.xml'), /<(?:\w+:)?(rv|v)\b([^<>]*)>([^<>]{0,10})/g);
    return tags.flatMap(({ name }, at) => (name === 'rv' ? Number(tags[at + 1]?.text || -1) : []));
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
