import { theme as antdTheme, type ThemeConfig } from 'antd';
import type { Device } from '../device.ts';
import { darkNav, FONT, type Meaning, meanings, type Scheme, surfaces } from '../tokens.ts';

type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const toHex = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colours, both `#RRGGBB`; `share`: fraction of `other`, 0–1. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [parse(color), parse(other)];
  return toHex([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as Rgb);
}

function luminance(color: string): number {
  const [r, g, b] = parse(color).map((channel) => {
    const c = channel / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves a colour in small steps to `towards`, until its contrast on `ground` is at least `least`. */
function readableOn(
  color: string,
  { ground, towards, least }: { ground: string; towards: string; least: number },
): string {
  let current = color;
  for (let step = 1; contrast(current, ground) < least && step <= 20; step++)
    current = mix(color, towards, step * 0.05);
  return current;
}

/**
 * A theme colour in its two uses: `solid` below white text (buttons), `link` as text on the surface. The default
 * #0960BD is unchanged in light; paler colours are darkened until readable.
 */
export function primaryFor(color: string, scheme: Scheme): { solid: string; link: string } {
  const solid = readableOn(color, { ground: '#ffffff', towards: '#000000', least: 4.5 });
  if (scheme === 'light') return { solid, link: solid };
  return { solid, link: readableOn(color, { ground: surfaces.dark.raised, towards: '#ffffff', least: 5.5 }) };
}

/** Red background for white text: in the dark scheme the usual red is too pale for white text and is darkened. */
export function dangerSolid(scheme: Scheme): string {
  return readableOn(meanings[scheme].danger.solid, { ground: '#ffffff', towards: '#000000', least: 4.5 });
}

/** Control heights on phones: at least 44 px, for thumbs (look.md#5). */
const THUMB = { controlHeightSM: 36, controlHeight: 44, controlHeightLG: 48 };

/** Fraction of the theme colour in the background of selected items. */
export const CHOSEN = 0.08;

/** Keeps the given tones: antd's dark algorithm would dim them, though they are chosen for the dark surface. */
const keepTones =
  (link: string): typeof antdTheme.darkAlgorithm =>
  (_seed, map = antdTheme.darkAlgorithm(_seed)) => ({
    ...map,
    colorPrimary: link,
    colorPrimaryText: link,
    colorPrimaryHover: mix(link, '#ffffff', 0.15),
    colorPrimaryActive: mix(link, '#000000', 0.1),
    colorLink: link,
    colorLinkHover: mix(link, '#ffffff', 0.2),
    colorLinkActive: mix(link, '#ffffff', 0.35),
    colorInfo: link,
    colorSuccess: meanings.dark.closed.solid,
    colorWarning: meanings.dark.rectify.solid,
    colorError: meanings.dark.danger.solid,
    colorErrorHover: mix(meanings.dark.danger.solid, '#ffffff', 0.2),
    colorErrorActive: mix(meanings.dark.danger.solid, '#ffffff', 0.35),
    colorErrorText: meanings.dark.danger.text,
  });

interface Look {
  scheme: Scheme;
  color: string;
  device: Device;
  /** false if the user prefers reduced motion. */
  motion?: boolean;
}

function scopeOf({ scheme, color, device, motion }: Look): string {
  return `hz-${scheme}-${color.slice(1).toLowerCase()}-${device}${motion ? '' : '-still'}`;
}

export function toAntdTheme({ scheme, color, device, motion = true }: Look): ThemeConfig {
  const { page, surface, raised, quiet, hairline, border, mark, text, text2, off } = surfaces[scheme];
  const meaning = meanings[scheme];
  const { solid, link } = primaryFor(color, scheme);
  const chosen = mix(raised, link, CHOSEN);
  return {
    algorithm: scheme === 'dark' ? [antdTheme.darkAlgorithm, keepTones(link)] : antdTheme.defaultAlgorithm,
    // One scope for each Look: styles outlive their component, and in a shared scope the styles written last would win.
    cssVar: { key: scopeOf({ scheme, color, device, motion }) },
    hashed: false,
    token: {
      colorPrimary: scheme === 'dark' ? link : solid,
      colorLink: link,
      colorInfo: link,
      colorSuccess: meaning.closed.solid,
      colorWarning: meaning.rectify.solid,
      colorError: meaning.danger.solid,
      // antd lightens hovered items: their text would be too pale to read.
      ...(scheme === 'light' && {
        colorErrorHover: mix(meaning.danger.solid, '#000000', 0.12),
        colorErrorActive: mix(meaning.danger.solid, '#000000', 0.25),
      }),
      colorBgLayout: page,
      colorBgContainer: surface,
      colorBgElevated: raised,
      colorBorder: border,
      colorBorderSecondary: hairline,
      colorSplit: hairline,
      colorText: text,
      colorTextSecondary: text2,
      colorTextTertiary: text2,
      colorTextQuaternary: mark,
      colorTextDescription: text2,
      colorTextDisabled: off,
      colorBgContainerDisabled: quiet,
      // Selected items get a tint, not the solid colour: their text stays as readable as the text of other items.
      controlItemBgActive: chosen,
      controlItemBgActiveHover: chosen,
      colorTextPlaceholder: scheme === 'light' ? '#6B7685' : '#8592A2',
      colorFillAlter: quiet,
      fontFamily: FONT,
      fontSize: 14,
      lineHeight: 22 / 14,
      borderRadius: 4,
      borderRadiusLG: 4,
      ...(device === 'mobile' ? THUMB : {}),
      motion,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: componentTokens({ scheme, color, device }),
  };
}

/** Tokens of single components of antd that neither the general tokens nor controls.css can set. */
function componentTokens({ scheme, color, device }: Look): ThemeConfig['components'] {
  const { solid, link } = primaryFor(color, scheme);
  const { surface, quiet, hairline } = surfaces[scheme];
  return {
    Button: {
      // Buttons have white text and use the dark `solid` in both schemes; links in the dark scheme use the lighter
      // `link`.
      colorPrimary: solid,
      colorPrimaryHover: mix(solid, '#ffffff', 0.12),
      colorPrimaryActive: mix(solid, '#000000', 0.12),
      // Text of other buttons is on the page's background and uses the colour of links.
      defaultHoverColor: link,
      defaultHoverBorderColor: link,
      defaultActiveColor: link,
      defaultActiveBorderColor: link,
    },
    // Error messages are drawn in the margin above the next label.
    Form: { itemMarginBottom: 28 },
    Menu: {
      darkItemBg: darkNav.ground,
      darkSubMenuItemBg: darkNav.sub,
      darkPopupBg: darkNav.sub,
      darkItemColor: darkNav.text,
      darkItemSelectedBg: solid,
      itemHeight: device === 'mobile' ? 48 : 40,
    },
    // A track in the page's colour would be invisible: the options would have no frame.
    Segmented: scheme === 'light' ? { trackBg: hairline } : { trackBg: quiet, itemSelectedBg: hairline },
    // The arrow alone marks the sorted column: a tinted column would outweigh the data.
    Table: {
      headerSortActiveBg: quiet,
      headerSortHoverBg: quiet,
      bodySortBg: surface,
    },
    // Below dialogs, so that the tooltip of a dialog's opener does not cover the dialog; inside dialogs antd adds to
    // 990.
    Tooltip: { colorBgSpotlight: scheme === 'light' ? '#1B2430' : '#3A4553', zIndexPopup: 990 },
  };
}

/** `text2` → text-2, `barDone` → bar-done. */
const kebab = (name: string) => name.replace(/(\d|[A-Z])/g, (part) => `-${part.toLowerCase()}`);

/** Tokens as CSS variables, and mixtures that browsers before Chromium 111 cannot compute (color-mix()). */
export function toCssVariables(scheme: Scheme, color: string): Record<string, string> {
  const { solid, link } = primaryFor(color, scheme);
  const variables: Record<string, string> = { '--hz-primary': link, '--hz-primary-solid': solid };
  for (const [name, value] of Object.entries(surfaces[scheme])) variables[`--hz-${kebab(name)}`] = value;
  for (const [name, value] of Object.entries(darkNav)) variables[`--hz-nav-${name}`] = value;
  for (const name of Object.keys(meanings[scheme]) as Meaning[]) {
    const { solid: mark, text, soft } = meanings[scheme][name];
    variables[`--hz-${name}`] = mark;
    variables[`--hz-${name}-text`] = text;
    variables[`--hz-${name}-soft`] = soft;
  }
  const { surface, bar } = surfaces[scheme];
  const danger = dangerSolid(scheme);
  return {
    ...variables,
    '--hz-danger-solid': danger,
    '--hz-danger-deep': mix(danger, '#000000', 0.12),
    '--hz-focus': `${link}66`,
    '--hz-veil': `${link}1a`,
    '--hz-chosen': mix(surface, link, CHOSEN),
    '--hz-flash': mix(surface, link, 0.16),
    '--hz-bar-soft': mix(surface, bar, 0.75),
    '--hz-yellow-soft': mix(surface, '#fadb14', 0.16),
    '--hz-haze': `${surface}73`,
    '--hz-glass': `${surface}d9`,
  };
}
