import { join, type Problem } from '../../../../compiler/problem.ts';
import { toQuery } from '../../../../engine/projections/query.ts';
import type { Field } from '../../../../engine/resource.ts';
import { hooksOf } from '../../../../server/records/hooks/registry.ts';
import { cardSource, sourceNames } from '../../../../server/records/registries/card-sources.ts';
import { type FileCheck, FileReader, type FileReport, jsonFiles } from '../../../../server/schemas/file-report.ts';
import type { Board, Card, Scene } from './boards.ts';
import { type ListedScreen, screenNamed } from './list-source.ts';

/** Rows of each scene's grid; all grids have 24 columns (look.md#6). */
const ROWS: { readonly [scene in Scene]: number } = { wide: 12, ultra: 12, tall: 24 };
const COLUMNS = 24;

/** Pictures that draw the rows of a list. */
const OF_LISTS = ['list', 'scroll'];

/** Faults of boards: unknown sources and fields, and big screens with gaps or overlaps. */
export function checkBoards(check: FileCheck): Problem[] {
  const reader = new FileReader(check.folder);
  const codes = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const file of jsonFiles(check.folder, 'boards')) {
    const { document: board, report } = reader.read<Board>(file, 'board.schema.json');
    if (!board) continue;
    if (file !== `boards/${board.code}.json`) report.add('code', `应与文件名相同：“${file.slice(7, -5)}”`);
    report.once(codes, board.code, 'code');
    report.once(titles, board.title, 'title');
    checkCards(report, board, check);
  }
  return reader.problems;
}

function checkCards(report: FileReport, { kind, cards }: Board, check: FileCheck): void {
  const keys = new Map<string, string>();
  for (const [index, card] of cards.entries()) {
    const path = `cards.${index}`;
    report.once(keys, card.key, `${path}.key`);
    checkSource(report, path, card, check);
    if (kind === 'wall' && !card.places) report.add(path, '缺少“places”：大屏（wall）的每张卡都要写位置');
    if (kind === 'dashboard' && card.places) report.add(`${path}.places`, '只用于大屏（wall），请去掉');
  }
  if (kind !== 'wall') return;
  for (const scene of Object.keys(ROWS)) checkScene(report, scene as Scene, cards);
}

function checkSource(report: FileReport, path: string, card: Card, { resources, unread }: FileCheck): void {
  const measured = cardSource(card.source);
  const listed = measured ? undefined : screenNamed({ resources: [...resources.values()] }, card.source);
  if (measured) checkMeasure(report, path, card, measured.measures);
  else if (listed) checkList(report, path, card, listed);
  else if (unread.length === 0) {
    const screens = [...resources.values()].flatMap((resource) => resource.screens.map(({ name }) => name));
    report.unknown(join(path, 'source'), card.source, [...sourceNames(), ...screens]);
  }
}

function checkMeasure(report: FileReport, path: string, card: Card, measures: readonly string[]): void {
  const { measure, fields, filter, source } = card;
  if (measures.length > 0 && measure === undefined) report.add(path, `缺少“measure”：${source} 中的哪一项`);
  if (measures.length === 0 && measure !== undefined) report.add(`${path}.measure`, `${source} 没有可选的项，请去掉`);
  if (measures.length > 0 && measure !== undefined && !measures.includes(measure))
    report.unknown(`${path}.measure`, measure, measures);
  if (fields) report.add(`${path}.fields`, '只用于列表页，请去掉');
  if (filter) report.add(`${path}.filter`, '只用于列表页，请去掉');
}

function checkList(report: FileReport, path: string, card: Card, { resource }: ListedScreen): void {
  const { fields, filter = {}, measure, period, picture } = card;
  if (!OF_LISTS.includes(picture)) report.add(`${path}.picture`, `列表页只能画成 ${OF_LISTS.join('、')}`);
  if (measure !== undefined) report.add(`${path}.measure`, '列表页没有可选的项，请去掉');
  if (period !== 'all') report.add(`${path}.period`, '列表页写 all，时间范围写在 filter 中');
  if (!fields) report.add(path, '缺少“fields”：显示列表的哪些字段');
  const seen = new Map<string, string>();
  const publicFields = resource.fields.filter(isForEverybody).map(({ key }) => key);
  for (const [index, key] of (fields ?? []).entries()) {
    if (!publicFields.includes(key)) report.unknown(`${path}.fields.${index}`, key, publicFields);
    report.once(seen, key, `${path}.fields.${index}`);
  }
  const filters = [...Object.keys(toQuery(resource).filters), ...Object.keys(hooksOf(resource.name).filters ?? {})];
  for (const key of Object.keys(filter)) if (!filters.includes(key)) report.unknown(`${path}.filter`, key, filters);
}

const isForEverybody = ({ secret, permission }: Field) => !secret && permission.read === null;

/** Checks that every cell of the grid belongs to exactly one card. */
function checkScene(report: FileReport, scene: Scene, cards: readonly Card[]): void {
  const height = ROWS[scene];
  const taken = new Map<string, string>();
  for (const [index, { key, places }] of cards.entries()) {
    if (!places) return;
    const [x, y, width, tall] = places[scene];
    const path = `cards.${index}.places.${scene}`;
    if (width === 0 || tall === 0 || x + width > COLUMNS || y + tall > height) {
      report.add(path, `超出了大屏的 ${COLUMNS} 列 ${height} 行，或宽、高为 0，请改正`);
      return;
    }
    const cells = cellsOf(places[scene]);
    const other = cells.map((cell) => taken.get(cell)).find((found) => found !== undefined);
    if (other !== undefined) report.add(path, `与“${other}”重叠，请移开`);
    for (const cell of cells) taken.set(cell, key);
  }
  const left = COLUMNS * height - taken.size;
  if (left > 0) report.add('cards', `在 ${scene} 上有 ${left} 格没有卡片，请调整 places 使之铺满`);
}

function cellsOf([x, y, width, tall]: readonly [number, number, number, number]): string[] {
  const rows = Array.from({ length: tall }, (_, row) => y + row);
  return rows.flatMap((row) => Array.from({ length: width }, (_, column) => `${x + column},${row}`));
}
