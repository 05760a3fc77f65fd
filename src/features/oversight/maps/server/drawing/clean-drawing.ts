import sanitize from 'sanitize-html';
import { Refused } from '../../../../../server/bounded/refused.ts';
import { ATTRIBUTES, classStyles, declarationsOf, REFERRING, SHAPES, STORES } from './drawing-styles.ts';
import { planSize } from './plan-size.ts';

/** A vector picture of shapes and words, without active content. */
export interface CleanDrawing {
  svg: string;
  width: number;
  height: number;
}

const MAX_NESTING = 60;
const MAX_ELEMENTS = 60_000;
const MAX_DEPTH = 500;
/** Maximum attributes of one element. */
const MAX_ATTRIBUTES = 1_000;
/** Maximum classes of one element, and maximum length of their names together; drawing programs write fewer. */
const MOST_CLASSES = 20;
const LONGEST_NAMES = 2_000;

const TOO_MANY = 'SVG 图元过多，请简化后再上传，或导出为 PNG';

const AS_XML: sanitize.IOptions = {
  nestingLimit: MAX_NESTING,
  nonTextTags: ['script', 'style', 'foreignObject', 'metadata'],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
};

/**
 * Cleans a site plan by a list of allowed parts: no script, handler, link, foreign markup, animation or address
 * survives (security.md#R15). Definitions for repeated use may not contain references, so that a small file cannot
 * draw without end.
 * @throws Refused for what is no drawing, names entities, or is too large to be drawn
 */
export function cleanDrawing(content: Buffer): CleanDrawing {
  const source = readText(content);
  if (!/<svg[\s>]/.test(source)) throw new Refused('不是 SVG 图，请上传 PNG、JPEG 或 SVG 格式的平面图');
  if (/<!ENTITY/i.test(source)) throw new Refused('SVG 含有实体定义，请在绘图软件中另存为普通 SVG');
  const styles = classStyles(source);
  const stored = storedIds(source);
  let size: { width: number; height: number } | null = null;
  const holders: string[] = [];
  const inert = () => holders.some((name) => STORES.has(name));
  const svg = sanitize(source, {
    ...AS_XML,
    allowedTags: [...SHAPES],
    allowedAttributes: false,
    onOpenTag: (name) => void holders.push(name),
    onCloseTag: () => void holders.pop(),
    transformTags: {
      '*': (tagName, attribs): sanitize.Tag => {
        const styled = { ...styledBy(attribs, styles), ...attribs };
        const kept = keptAttributes(tagName, styled, { isInert: inert(), stored });
        if (tagName === 'svg' && size === null) {
          size = sizeOf(attribs);
          return { tagName, attribs: rootOf(kept, attribs, size) };
        }
        return { tagName, attribs: kept };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'use' && attribs.href === undefined,
  }).trim();
  if (size === null || !svg.startsWith('<svg')) throw new Refused('SVG 已损坏，请重新导出');
  const { width, height } = size as { width: number; height: number }; // assigned in the callback above
  return { svg, width, height };
}

function readText(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refused('SVG 应为 UTF-8 编码，请在绘图软件中另存后再上传');
  }
}

/**
 * Ids inside definitions: a drawing may reuse only elements with these ids.
 * @throws Refused for more elements, attributes, closing tags or nesting than a drawing program writes
 */
function storedIds(source: string): ReadonlySet<string> {
  // Limits the closing tags, because the parser searches all open elements for each of them.
  if ((source.match(/<\//g)?.length ?? 0) > MAX_ELEMENTS) throw new Refused(TOO_MANY);
  const ids = new Set<string>();
  const holders: string[] = [];
  let elements = 0;
  sanitize(source, {
    ...AS_XML,
    allowedTags: [],
    onOpenTag(name, attribs) {
      const { id } = attribs;
      if (id !== undefined && (name === 'symbol' || holders.includes('defs') || holders.includes('symbol')))
        ids.add(id);
      holders.push(name);
      elements += 1;
      if (elements > MAX_ELEMENTS || Object.keys(attribs).length > MAX_ATTRIBUTES) throw new Refused(TOO_MANY);
      if (holders.length > MAX_DEPTH) throw new Refused('SVG 嵌套过深或有未结束的元素，请重新导出');
    },
    onCloseTag: () => void holders.pop(),
  });
  return ids;
}

function styledBy(attribs: sanitize.Attributes, styles: ReadonlyMap<string, sanitize.Attributes>) {
  const names = (attribs.class ?? '').slice(0, LONGEST_NAMES).split(/\s+/, MOST_CLASSES);
  const styled: sanitize.Attributes = {};
  for (const name of names) Object.assign(styled, styles.get(name));
  return Object.assign(styled, declarationsOf(attribs.style ?? ''));
}

interface Where {
  isInert: boolean;
  stored: ReadonlySet<string>;
}

function keptAttributes(tag: string, attribs: sanitize.Attributes, where: Where): sanitize.Attributes {
  const kept: sanitize.Attributes = {};
  for (const [name, value] of Object.entries(attribs)) {
    if (ATTRIBUTES.has(name) && isHarmless(name, value, where)) kept[name] = value;
  }
  const target = attribs.href ?? attribs['xlink:href'];
  if (target !== undefined && REFERRING.has(tag) && mayPointTo(tag, target, where)) kept.href = target;
  return kept;
}

/** True if a value is short and holds no address but a paint server or clip of the same drawing. */
function isHarmless(name: string, value: string, { isInert }: Where): boolean {
  if (value.length > (name === 'd' || name === 'points' ? 500_000 : 1_000)) return false;
  if (!/url\s*\(|[\\@]|javascript|expression/i.test(value)) return true;
  return !isInert && /^\s*url\(\s*["']?#[\w.-]{1,100}["']?\s*\)\s*$/.test(value);
}

function mayPointTo(tag: string, target: string, { isInert, stored }: Where): boolean {
  if (!/^#[\w.-]{1,100}$/.test(target)) return false;
  return tag === 'use' ? !isInert && stored.has(target.slice(1)) : true;
}

/** Size of a plan's coordinates, from its view box or its width and height. */
function sizeOf(attribs: sanitize.Attributes): { width: number; height: number } {
  const box = (attribs.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width = 0, height = 0] =
    box.length === 4 ? box.slice(2) : [attribs.width, attribs.height].map((text) => Number.parseFloat(text ?? ''));
  const size = planSize({ width, height });
  if (!size) throw new Refused('SVG 没有写明大小，请在绘图软件中设置画布大小后再导出');
  return size;
}

/** Attributes of the root element, with the width and height that browsers take as the size of the picture. */
function rootOf(
  kept: sanitize.Attributes,
  given: sanitize.Attributes,
  { width, height }: { width: number; height: number },
): sanitize.Attributes {
  const viewBox =
    given.viewBox ?? `0 0 ${Number.parseFloat(given.width ?? '')} ${Number.parseFloat(given.height ?? '')}`;
  const own = { xmlns: 'http://www.w3.org/2000/svg', width: String(width), height: String(height), viewBox };
  return { ...own, ...kept, ...own };
}
