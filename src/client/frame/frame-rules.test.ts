import { describe, expect, it } from 'vitest';
import { screenNameOf } from '../screen-name.ts';
import { textOfHtml } from './bell/html-text.ts';
import { deviceOf } from './device.ts';
import { isChunkFailure } from './feedback/error-screen.tsx';
import { greeting } from './feedback/greeting.ts';
import { initials } from './header/avatar.tsx';
import { giveNonceToStyles } from './look/nonce.ts';
import { withTicket } from './menu/iframe-page.tsx';
import { iconName } from './menu/menu-icon.tsx';
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

describe('small parts', () => {
  it('names of icons as menus spell them', () => {
    expect(['safety', 'check-circle', 'SafetyOutlined'].map(iconName)).toEqual([
      'SafetyOutlined',
      'CheckCircleOutlined',
      'SafetyOutlined',
    ]);
  });

  it('view paths of the wire and the screens they name', () => {
    const paths = ['main/CameraFile/index', 'system/dict/index', 'system/user/index', 'PageView', '../x'];
    expect(paths.map(screenNameOf)).toEqual(['CameraFile', 'sysDictType', 'sysUser', null, null]);
  });

  it('dynamic-routes-14: the ticket stands where the token was asked for', () => {
    expect(withTicket('https://a.example/x?token=&b=1', 'a b')).toBe('https://a.example/x?token=a%20b&b=1');
  });

  it('a failed chunk is told from other failures', () => {
    expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true);
    expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false);
  });

  it('an HTML notice is read as its words; nothing in it runs', () => {
    expect(textOfHtml('<p>一</p><p>二<img src=x onerror="alert(1)"></p><script>三</script>')).toBe('一\n二');
  });

  it('initials', () => {
    expect(['林安琪', '超级管理员', 'superAdmin'].map(initials)).toEqual(['安琪', '超级', 'S']);
  });

  it('style elements get the nonce of the page, others none', () => {
    giveNonceToStyles({ nonce: 'n1' });
    expect(document.createElement('style').nonce).toBe('n1');
    expect(document.createElement('div').nonce).toBe('');
  });
});
