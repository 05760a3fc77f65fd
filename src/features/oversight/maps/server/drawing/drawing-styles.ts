import { Refused } from '../../../../../server/bounded/refused.ts';

/** Elements that draw and have no other effect. */
export const SHAPES: ReadonlySet<string> = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use ' +
    'linearGradient radialGradient stop clipPath pattern marker'
  ).split(' '),
);

/** Elements whose content is drawn only where another element refers to it. */
export const STORES: ReadonlySet<string> = new Set(['defs', 'symbol', 'pattern', 'marker', 'clipPath']);

/** Elements that may refer to another element of the drawing. */
export const REFERRING: ReadonlySet<string> = new Set(['use', 'linearGradient', 'radialGradient']);

/** Properties allowed in a style; each has an attribute of the same name. */
const PROPERTIES: ReadonlySet<string> = new Set(
  (
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray ' +
    'stroke-dashoffset stroke-miterlimit opacity color display visibility stop-color stop-opacity clip-path clip-rule ' +
    'font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing text-decoration ' +
    'marker-start marker-mid marker-end'
  ).split(' '),
);

/** Allowed attributes of geometry and appearance. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...PROPERTIES,
  ...(
    'id x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height viewBox transform dx dy rotate offset ' +
    'gradientUnits gradientTransform spreadMethod clipPathUnits patternUnits patternTransform patternContentUnits ' +
    'preserveAspectRatio markerWidth markerHeight markerUnits refX refY orient textLength lengthAdjust'
  ).split(' '),
]);

type Declarations = { [property: string]: string };

/** Limits for all style sheets of one drawing: drawing programs write some hundred rules of a few declarations. */
const MAX_STYLE = 500_000;
const MAX_SELECTORS = 5_000;
const MAX_DECLARATIONS = 100;
/** Maximum characters of one rule or one element's style; the rest is not read. */
const LONGEST_STYLE = 4_000;

/** Single-class rules of a drawing's style sheets; other rules are ignored. @throws Refused for too many rules */
export function classStyles(source: string): ReadonlyMap<string, Declarations> {
  const styles = new Map<string, Declarations>();
  const sheets = sheetsOf(source).join('');
  if (sheets.length > MAX_STYLE) throw new Refused('SVG 的样式过多，请在绘图软件中简化后再上传，或导出为 PNG');
  let selectors = 0;
  for (const rule of sheets.split('}')) {
    const at = rule.indexOf('{');
    if (at < 0) continue;
    const declared = declarationsOf(rule.slice(at + 1));
    for (const selector of rule.slice(0, at).replace('<![CDATA[', '').split(',')) {
      selectors += 1;
      if (selectors > MAX_SELECTORS) throw new Refused('SVG 的样式过多，请在绘图软件中简化后再上传，或导出为 PNG');
      const name = /^(?:[a-z]{1,20})?\.([\w-]{1,100})$/.exec(selector.trim())?.[1];
      if (name !== undefined) styles.set(name, { ...styles.get(name), ...declared });
    }
  }
  return styles;
}

/** Text of all style elements, found tag by tag: a regular expression would scan a broken file repeatedly. */
function sheetsOf(source: string): string[] {
  const sheets: string[] = [];
  for (let at = source.indexOf('<style'); at >= 0; ) {
    const [begin, end] = [source.indexOf('>', at), source.indexOf('</style>', at)];
    if (begin < 0 || end < begin) break;
    sheets.push(source.slice(begin + 1, end));
    at = source.indexOf('<style', end);
  }
  return sheets;
}

/** Returns the declarations of a style as attributes, which also work on pages that forbid inline styles. */
export function declarationsOf(style: string): Declarations {
  const pairs = style
    .slice(0, LONGEST_STYLE)
    .split(';', MAX_DECLARATIONS)
    .map((declaration) => {
      const at = declaration.indexOf(':');
      return [
        declaration.slice(0, at).trim(),
        declaration
          .slice(at + 1)
          .replace('!important', '')
          .trim(),
      ] as const;
    });
  return Object.fromEntries(pairs.filter(([property, value]) => PROPERTIES.has(property) && value !== ''));
}
