import { describe, expect, it } from 'vitest';
import { DEFAULT_PRIMARY, darkNav, meanings, type Scheme, surfaces, THEME_COLORS } from '../tokens.ts';
import { CHOSEN, contrast, dangerSolid, mix, primaryFor } from './theme.ts';

const schemes: Scheme[] = ['light', 'dark'];

describe.each(schemes)('contrast of the %s scheme (look and feel)', (scheme) => {
  const { page, surface, raised, quiet, bar, barDone, mark, text, text2, off } = surfaces[scheme];

  it.each([page, surface, raised])('text and secondary text read on %s', (ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text2, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([surface, raised, quiet])('words of controls that are off read on %s', (ground) => {
    expect(contrast(off, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('edges of inputs and boxes to tick can be seen, and white reads on a warning button', () => {
    for (const ground of [page, surface, raised, quiet]) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
    expect(contrast('#ffffff', dangerSolid(scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it('bars can be seen, and what is open more than what is done', () => {
    expect(contrast(barDone, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(mix(bar, surface, 0.25), surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(bar, surface)).toBeGreaterThan(contrast(barDone, surface) * 1.3);
  });

  it.each(Object.entries(meanings[scheme]))('%s: words ≥ 4.5, marks ≥ 3', (_name, color) => {
    expect(contrast(color.text, color.soft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.text, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.solid, surface)).toBeGreaterThanOrEqual(3);
  });

  it.each([DEFAULT_PRIMARY, ...THEME_COLORS])('primary %s: links read, and so does white on the button', (color) => {
    const primary = primaryFor(color, scheme);
    expect(contrast(primary.link, surface)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [surface, raised]) {
      expect(contrast(text2, mix(ground, primary.link, CHOSEN))).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast('#ffffff', primary.solid)).toBeGreaterThanOrEqual(4.5);
  });
});

it('the dark side menu reads', () => {
  expect(contrast(darkNav.text, darkNav.ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(darkNav.text, darkNav.sub)).toBeGreaterThanOrEqual(4.5);
});
