import type { CSSProperties } from 'react';

/**
 * Colours of walls (look.md#6): blue-black background, one accent, light text; the names are those of the console's
 * themes.
 */
export const WALL_COLORS = {
  '--hz-page': '#071018',
  '--hz-surface': '#0C1824',
  '--hz-raised': '#122233',
  '--hz-quiet': '#102030',
  '--hz-hairline': '#1D3145',
  '--hz-text': '#EAF2FA',
  '--hz-text-2': '#A3B7CB',
  '--hz-primary': '#2BD4E8',
  '--hz-bar': '#5B87B5',
  '--hz-bar-done': '#2FAE74',
  '--hz-rectify': '#E6A235',
  '--hz-danger': '#FF5C66',
  '--hz-danger-text': '#FF8A91',
  '--hz-closed-text': '#6BD69C',
} as CSSProperties;
