import { type CellNote, columnOf } from '../grid.ts';
import { escapeXml } from '../xml/sheet-xml.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINE_PX = 16;
const CHARACTERS_PER_LINE = 18;

/** XML of a sheet's notes; `kept`: elements of other people's notes. */
export function commentsXml(
  notes: readonly CellNote[],
  author: string,
  kept: { authors: string[]; comments: string[] } = { authors: [], comments: [] },
): string {
  const authors = [...kept.authors, author].map((name) => `<author>${escapeXml(name)}</author>`).join('');
  const own = notes.map(
    ({ cell, text }) =>
      `<comment ref="${cell}" authorId="${kept.authors.length}"><text><r><rPr><sz val="10"/></rPr><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`,
  );
  return `${XML}<comments xmlns="${MAIN}"><authors>${authors}</authors><commentList>${[...kept.comments, ...own].join('')}</commentList></comments>`;
}

/** VML that draws the notes' boxes, without which Excel shows no notes. */
export function notesVml(notes: readonly CellNote[]): string {
  const shapes = notes.map((note, index) => shape(note, index)).join('');
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes}</xml>`;
}

function shape({ cell, text }: CellNote, index: number): string {
  const column = columnOf(cell.replace(/\d+$/, '')) ?? 0;
  const row = Number(cell.replace(/^[A-Z]+/, '')) - 1;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / CHARACTERS_PER_LINE), 1);
  const height = Math.max(48, lines * LINE_PX);
  const anchor = [column + 1, 12, row, 4, column + 4, 12, row + Math.ceil(height / 20), 4].join(', ');
  return `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;width:210px;height:${height}px;z-index:${index + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
}
