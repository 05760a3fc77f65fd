/** Error about a file that cannot be marked; the user then gets a newly written workbook with the faults. */
export class NotMarkable extends Error {}

/** Value of an attribute in an opening tag. */
export function attribute(element: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`)
    .exec(element)
    ?.slice(2)
    .find((value) => value !== undefined);
}

/** Colour of faulty cells, by which marks of an earlier check are recognised. */
const FAULT = 'FFFFCCC7';

export interface MarkStyles {
  use: {
    /** Returns the format with the colour of faulty cells. */
    marked(style: number): number;
    /** Returns the format without the colour of an earlier check. */
    unmarked(style: number): number;
    explanation: number;
    heading: number;
  };
  /** Returns styles.xml with all added formats. */
  xml(): string;
}

/** Cell formats of a workbook; marked copies are added when needed. */
export function addMarkStyles(styles: string): MarkStyles {
  const fills = elementsOf(styles, 'fills', 'fill');
  const formats = elementsOf(styles, 'cellXfs', 'xf');
  const fault = fills.findIndex((fill) => fill.includes(FAULT));
  const faultFill = fault >= 0 ? fault : fills.push(FILL) - 1;
  const copies = new Map<string, number>();
  const withFill = (style: number, fill: number): number => {
    const key = `${style}:${fill}`;
    const cached = copies.get(key);
    if (cached !== undefined) return cached;
    const made = formats.push(filled(formats[style] ?? PLAIN, fill)) - 1;
    copies.set(key, made);
    return made;
  };
  const isFault = (style: number) => new RegExp(`\\sfillId="${faultFill}"`).test(opening(formats[style] ?? ''));
  const explanation = formats.push(WRAPPED.replace('{fill}', String(faultFill))) - 1;
  return {
    use: {
      marked: (style) => (isFault(style) ? style : withFill(style, faultFill)),
      unmarked: (style) => (fault >= 0 && isFault(style) ? withFill(style, 0) : style),
      explanation,
      heading: explanation,
    },
    xml: () => replaceList(replaceList(styles, 'fills', fills), 'cellXfs', formats),
  };
}

const FILL = `<fill><patternFill patternType="solid"><fgColor rgb="${FAULT}"/></patternFill></fill>`;
const PLAIN = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';
const WRAPPED =
  '<xf numFmtId="49" fontId="0" fillId="{fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>';

const list = (name: string) => new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`);

function elementsOf(styles: string, name: string, element: string): string[] {
  const inner = list(name).exec(styles)?.[1];
  if (inner === undefined) throw new NotMarkable(`styles without ${name}`);
  const each = new RegExp(`<${element}\\b(?:[^>]*/>|[^>]*>[\\s\\S]*?</${element}>)`, 'g');
  return [...inner.matchAll(each)].map(([found]) => found);
}

function replaceList(styles: string, name: string, elements: readonly string[]): string {
  return styles.replace(list(name), () => `<${name} count="${elements.length}">${elements.join('')}</${name}>`);
}

function opening(element: string): string {
  return element.slice(0, element.indexOf('>') + 1);
}

function filled(format: string, fill: number): string {
  const head = opening(format).replace(/\s(?:fillId|applyFill)="[^"]*"/g, '');
  return head.replace('<xf', `<xf fillId="${fill}" applyFill="1"`) + format.slice(opening(format).length);
}
