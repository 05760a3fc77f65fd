import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';
import { greeting } from './greeting.ts';
import { logoTitle, pageTitle } from './product.ts';

describe('frame rules (spec §2.4, §9)', () => {
  it('notifications-02..06: the greeting by the hour', () => {
    const at = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => greeting(from + i));
    expect(new Set(at(0, 8))).toEqual(new Set(['早上好']));
    expect(new Set(at(9, 11))).toEqual(new Set(['上午好']));
    expect(new Set(at(12, 13))).toEqual(new Set(['中午好']));
    expect(new Set(at(14, 19))).toEqual(new Set(['下午好']));
    expect(new Set(at(20, 23))).toEqual(new Set(['晚上好']));
  });

  it('layout-10..13: the logo title', () => {
    expect(logoTitle('一二三四五六七八九', 'topmenu')).toBe('一二三四五六七八...');
    expect(logoTitle('一二三四五六七八', 'topmenu')).toBe('一二三四五六七八');
    expect(logoTitle('一二三四五六七八九十甲', 'sidemenu')).toBe('一二三四五六七八...');
    expect(logoTitle('一二三四五六七八九十', 'sidemenu')).toBe('一二三四五六七八九十');
  });

  it('look-05..08: devices', () => {
    expect([576, 577, 1199, 1200].map(deviceOf)).toEqual(['mobile', 'tablet', 'tablet', 'desktop']);
  });

  it('routing-03: the browser title', () => {
    expect(pageTitle('首页')).toBe('首页 - 隐患排查管理系统');
  });
});
