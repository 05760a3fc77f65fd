import { readFileSync } from 'node:fs';
import {
  type Box,
  baselines,
  drawHazardChart,
  type Line,
} from '../../src/features/hazard/hazards/workflow/picture/drawing.ts';
import { STATE_OF_STATUS, STATUSES } from '../../src/features/hazard/hazards/workflow/status.ts';
import { inRoot } from '../boot/paths.mjs';

const INK = { ground: '#FFFFFF', line: '#7A8594', words: '#4F5A68', box: '#EAF3FD', name: '#1B2430' };

/** The life of a hazard as a picture for the documentation: the console's drawing without its numbers. */
export function hazardChartFile(): string {
  const titles = statusTitles();
  const { width, height, boxes, lines } = drawHazardChart();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 1.6}" font-family="sans-serif">`,
    '<title>隐患流程图</title>',
    `<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${INK.line}"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="${INK.ground}"/>`,
    ...lines.map(lineShape),
    ...boxes.map((box) => boxShape(box, titles)),
    '</svg>',
    '',
  ].join('\n');
}

function lineShape(line: Line): string {
  const words = baselines(line).map(
    ({ y, text }) =>
      `<text x="${line.label.x}" y="${y}" text-anchor="${line.label.anchor}" font-size="11" fill="${INK.words}" paint-order="stroke" stroke="${INK.ground}" stroke-width="4">${text}</text>`,
  );
  const path = `<path d="${line.path}" fill="none" stroke="${INK.line}" stroke-width="1.4" marker-end="url(#head)"/>`;
  return [path, ...words].join('\n');
}

function boxShape({ state, x, y, width, height }: Box, titles: Titles): string {
  const status = STATUSES.find((one) => STATE_OF_STATUS[one] === state);
  const rect = `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="8" fill="${INK.box}" stroke="${INK.line}" stroke-width="1.4"/>`;
  return `${rect}\n<text x="${x}" y="${y + 5}" text-anchor="middle" font-size="13" fill="${INK.name}">${status === undefined ? '已删除' : titles.get(String(status))}</text>`;
}

type Titles = ReadonlyMap<string, string>;

interface DictionaryFile {
  types: { code: string; values: { code: string; value: string }[] }[];
}

/** Titles of statuses from the dictionary, as in all other places. */
function statusTitles(): Titles {
  const { types } = JSON.parse(readFileSync(inRoot('schemas/dictionaries/hazard.json'), 'utf8')) as DictionaryFile; // checked by schemas:check
  const values = types.find(({ code }) => code === 'risk_register_status')?.values ?? [];
  return new Map(values.map(({ code, value }) => [code, value]));
}
