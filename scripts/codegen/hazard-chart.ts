import { readFileSync } from 'node:fs';
import type { Resource } from '../../src/engine/resource.ts';
import { hazardProcess } from '../../src/features/hazard/hazards/server/process.ts';
import { type Arrow, type Box, drawProcess, WORD_HEIGHT } from '../../src/features/people/processes/workflow/layout.ts';
import { Catalog } from '../../src/server/catalog.ts';
import { inRoot } from '../boot/paths.mjs';

const INK = { ground: '#FFFFFF', line: '#7A8594', words: '#4F5A68', box: '#EAF3FD', name: '#1B2430' };

/** SVG diagram of a hazard's process for the documentation, drawn as in the console but without numbers of hazards. */
export function hazardChartFile(resources: readonly Resource[]): string {
  const titles = statusTitles();
  const [process] = hazardProcess({
    catalog: new Catalog(resources),
    dictionaries: new Map(),
    labelOf: (_, code) => titles.get(String(code)) ?? String(code),
  });
  if (!process) throw new Error('the hazards have no process');
  const { width, height, boxes, arrows } = drawProcess(process, 'titles');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 1.4}" font-family="sans-serif">`,
    '<title>隐患流程图</title>',
    `<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${INK.line}"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="${INK.ground}"/>`,
    ...arrows.map(arrowShape),
    ...boxes.map(boxShape),
    '</svg>',
    '',
  ].join('\n');
}

function arrowShape({ path, x, y, words }: Arrow): string {
  const top = y - ((words.length - 1) * WORD_HEIGHT) / 2 + 4;
  const texts = words.map(
    ({ text }, index) =>
      `<text x="${x}" y="${top + index * WORD_HEIGHT}" text-anchor="middle" font-size="12" fill="${INK.words}" paint-order="stroke" stroke="${INK.ground}" stroke-width="4">${text}</text>`,
  );
  const line = `<path d="${path}" fill="none" stroke="${INK.line}" stroke-width="1.4" marker-end="url(#head)"/>`;
  return [line, ...texts].join('\n');
}

function boxShape({ title, x, y, width, height }: Box): string {
  const rect = `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="8" fill="${INK.box}" stroke="${INK.line}" stroke-width="1.4"/>`;
  return `${rect}\n<text x="${x}" y="${y + 5}" text-anchor="middle" font-size="14" fill="${INK.name}">${title}</text>`;
}

interface DictionaryFile {
  types: { code: string; values: { code: string; value: string }[] }[];
}

function statusTitles(): ReadonlyMap<string, string> {
  const { types } = JSON.parse(readFileSync(inRoot('schemas/dictionaries/hazard.json'), 'utf8')) as DictionaryFile; // checked by schemas:check
  const values = types.find(({ code }) => code === 'risk_register_status')?.values ?? [];
  return new Map(values.map(({ code, value }) => [code, value]));
}
