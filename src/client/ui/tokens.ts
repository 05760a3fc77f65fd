/**
 * Every colour, size and time of the console, light and dark by the same names; no other client file contains a colour.
 * The theme passes them to antd and to CSS as `--hz-…` variables.
 */
export type Scheme = 'light' | 'dark';

export interface Surface {
  page: string;
  surface: string;
  /** Popups and modals: one step above the surface. */
  raised: string;
  /** Background of hovered items, headings of tables and disabled inputs. */
  quiet: string;
  /**
   * `bar`: whole bars and their open part, the darkest, since it is the remaining work; `barDone`: the finished part.
   */
  bar: string;
  barDone: string;
  hairline: string;
  /** Border of buttons; it may be pale, since their text shows that they can be pressed. */
  border: string;
  /** Border of inputs and checkboxes, background of switches: contrast ≥ 3, since nothing else shows the control. */
  mark: string;
  text: string;
  text2: string;
  /** Text of disabled controls: pale, but still readable, as it names the refused action. */
  off: string;
  /** Dashes, handles and other marks without text to read. */
  disabled: string;
}

export const surfaces: Record<Scheme, Surface> = {
  light: {
    page: '#F3F5F8',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    quiet: '#F7F9FB',
    bar: '#4F6B89',
    barDone: '#559F74',
    hairline: '#E3E8EF',
    border: '#CBD3DE',
    mark: '#7F8A99',
    text: '#1B2430',
    text2: '#5B6675',
    off: '#667180',
    disabled: '#A5AFBD',
  },
  dark: {
    page: '#0F141A',
    surface: '#171D25',
    raised: '#1D242E',
    quiet: '#1C232C',
    bar: '#7F96B0',
    barDone: '#37814F',
    hairline: '#2A333F',
    border: '#465263',
    mark: '#768292',
    text: '#E4E9F0',
    text2: '#9AA7B7',
    off: '#8592A2',
    disabled: '#566272',
  },
};

/** The side menu is dark in both schemes unless the setting says light (look.md#10.4). */
export const darkNav = {
  ground: '#111C2B',
  sub: '#0D1622',
  hairline: '#1F2C3D',
  line: '#33445A',
  text: '#B4C0CF',
  strong: '#FFFFFF',
};

export const DEFAULT_PRIMARY = '#0960BD';

/** Offered theme colours (look.md#10.4). */
export const THEME_COLORS = [
  '#F5222D',
  '#FA541C',
  '#FAAD14',
  '#13C2C2',
  '#52C41A',
  '#1890FF',
  '#2F54EB',
  '#722ED1',
] as const;

/** Meanings, each with one colour everywhere: tag, chart, map, step, big screen. */
export type Meaning = 'draft' | 'judge' | 'check' | 'rectify' | 'accept' | 'closed' | 'dismissed' | 'danger';

export interface MeaningColor {
  /** Dots, bars, steps, lines: contrast ≥ 3 on the surface. */
  solid: string;
  /** Text on `soft` and on the surface: contrast ≥ 4.5. */
  text: string;
  /** Background of a tag. */
  soft: string;
}

export const meanings: Record<Scheme, Record<Meaning, MeaningColor>> = {
  light: {
    draft: { solid: '#7A8594', text: '#4F5A68', soft: '#EEF1F4' },
    judge: { solid: '#7A4FD0', text: '#6238BC', soft: '#F3EEFC' },
    check: { solid: '#1F74D1', text: '#0F5BAE', soft: '#EAF3FD' },
    rectify: { solid: '#C27803', text: '#8A5200', soft: '#FDF3E0' },
    accept: { solid: '#0E8F9C', text: '#0A6B76', soft: '#E4F6F7' },
    closed: { solid: '#2E9150', text: '#1F7140', soft: '#E8F6EC' },
    dismissed: { solid: '#8A94A2', text: '#667080', soft: '#F5F6F8' },
    danger: { solid: '#D9333F', text: '#B9202C', soft: '#FDECED' },
  },
  dark: {
    draft: { solid: '#8B97A7', text: '#B3BDCA', soft: '#252D38' },
    judge: { solid: '#9B7BE6', text: '#BDA6F2', soft: '#2A2440' },
    check: { solid: '#4A9BEE', text: '#86BDF5', soft: '#162C45' },
    rectify: { solid: '#DE9A2B', text: '#EDBC68', soft: '#382B14' },
    accept: { solid: '#2CB5C1', text: '#6BCFD8', soft: '#10333A' },
    closed: { solid: '#48B56D', text: '#7FD09B', soft: '#173324' },
    dismissed: { solid: '#768292', text: '#94A0AF', soft: '#20272F' },
    danger: { solid: '#EF5A64', text: '#F58F96', soft: '#401D22' },
  },
};

/** Hazard statuses (domain.md#3) by their meaning. */
export const statusMeanings: Readonly<Record<string, Meaning>> = {
  0: 'draft',
  1: 'judge',
  2: 'check',
  3: 'rectify',
  4: 'accept',
  5: 'closed',
  9: 'dismissed',
};

export const FONT =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** Sizes of the shell in pixels (look.md#10.7). */
export const sizes = {
  header: 55,
  sidebar: 230,
  sidebarCollapsed: 80,
  tabs: 38,
  /** Scroll distance after which an auto-hiding header is hidden. */
  hideHeaderAfter: 300,
} as const;
