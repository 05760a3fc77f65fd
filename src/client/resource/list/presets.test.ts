import { describe, expect, it } from 'vitest';
import { chosenPreset, otherFilters, type Preset, togglePreset } from './presets.ts';

const preset = (key: string, filter: Preset['filter']): Preset => ({
  ...{ key, title: key, filter, count: true },
  ...{ mine: null, order: null },
});
const open = preset('open', { status: 0 });
const late = preset('late', { status: 0, isLate: true });
const mine = preset('mine', { todo: 'rectify' });
const ALL = [open, late, mine];

describe('presets', () => {
  it('are chosen while all their filters have their values, of several the one that says most', () => {
    expect(chosenPreset(ALL, {})).toBeNull();
    expect(chosenPreset(ALL, { status: '1', isLate: 'true' })).toBeNull();
    expect(chosenPreset(ALL, { status: '0', riskName: '漏' })).toBe(open);
    expect(chosenPreset(ALL, { status: '0', isLate: 'true' })).toBe(late);
  });

  it('leave one another, and keep what else is asked for', () => {
    const filters = { status: '0', isLate: 'true', riskName: '漏' };
    expect(otherFilters(ALL, filters)).toEqual({ status: '', isLate: '', riskName: '漏' });
    expect(togglePreset(ALL, filters, mine)).toEqual({ status: '', isLate: '', riskName: '漏', todo: 'rectify' });
    expect(togglePreset(ALL, filters, late)).toEqual({ status: '', isLate: '', riskName: '漏' });
  });

  it('keep a filter typed by hand that belongs to none chosen', () => {
    expect(togglePreset(ALL, { status: '1' }, mine)).toEqual({ status: '1', todo: 'rectify' });
  });
});
