import { describe, expect, it } from 'vitest';
import { screenNameOf } from '../../engine/screen-name.ts';
import { textOfHtml } from '../../features/messages/notices/client/notice.ts';
import { withTicket } from '../../features/running/embedding/client/iframe-page.tsx';
import { deviceOf } from '../ui/device.ts';
import { isChunkFailure } from '../ui/feedback/error-boundary.tsx';
import { giveNonceToStyles } from '../ui/look/nonce.ts';
import { logoTitle, pageTitle } from '../ui/product.ts';
import { greeting } from './feedback/greeting.ts';
import { initials } from './header/avatar.tsx';
import { iconName } from './menu/menu-icon.tsx';

describe('frame rules (look.md#10.1, look.md#10.7)', () => {
  it.each([
    ['notifications-02', [0, 8], '早上好'],
    ['notifications-03', [9, 11], '上午好'],
    ['notifications-04', [12, 13], '中午好'],
    ['notifications-05', [14, 19], '下午好'],
    ['notifications-06', [20, 23], '晚上好'],
  ] as const)('%s: from and to the hours %j the greeting is %s', (_rule, [from, to], words) => {
    const greetings = Array.from({ length: to - from + 1 }, (_, hour) => greeting(from + hour));
    expect(new Set(greetings)).toEqual(new Set([words]));
  });

  it.each([
    ['layout-10', 'topmenu', '一二三四五六七八九', '一二三四五六七八...'],
    ['layout-11', 'topmenu', '一二三四五六七八', '一二三四五六七八'],
    ['layout-12', 'sidemenu', '一二三四五六七八九十甲', '一二三四五六七八...'],
    ['layout-13', 'sidemenu', '一二三四五六七八九十', '一二三四五六七八九十'],
  ] as const)('%s: in the %s %s is shown as %s', (_rule, layout, title, shown) => {
    expect(logoTitle(title, layout)).toBe(shown);
  });

  it.each([
    ['look-05 look-08', 576, 'mobile'],
    ['look-05', 577, 'tablet'],
    ['look-06', 1_199, 'tablet'],
    ['look-07', 1_200, 'desktop'],
  ])('%s: a window of %i px is %s', (_rule, width, device) => expect(deviceOf(width)).toBe(device));

  it('product-04 routing-03: the browser title', () => {
    expect(pageTitle('首页')).toBe('首页 - 隐患排查管理系统');
    expect(pageTitle('')).toBe('隐患排查管理系统');
  });
});

describe('small parts', () => {
  it('names of icons as menus spell them', () => {
    expect(['safety', 'check-circle-o', 'SafetyOutlined', 'home-fill', 'bug-twotone'].map(iconName)).toEqual([
      'SafetyOutlined',
      'CheckCircleOutlined',
      'SafetyOutlined',
      'HomeOutlined',
      'BugOutlined',
    ]);
  });

  it('view paths of the wire and the screens they name', () => {
    const paths = ['main/CameraFile/index', 'system/dict/index', 'system/user/index', 'PageView', '../x'];
    expect(paths.map(screenNameOf)).toEqual(['CameraFile', 'sysDictType', 'sysUser', null, null]);
    const logs = ['vislog', 'oplog', 'exlog'].map((log) => screenNameOf(`system/log/${log}/index`));
    expect(logs).toEqual(['sysVisLog', 'sysOpLog', 'sysExLog']);
    expect(screenNameOf('system/other/vislog/index')).toBeNull();
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

  it('initials', () => expect(['林安琪', '超级管理员', 'superAdmin'].map(initials)).toEqual(['安琪', '超级', 'S']));

  it('style elements get the nonce of the page, others none', () => {
    giveNonceToStyles({ nonce: 'n1' });
    expect(document.createElement('style').nonce).toBe('n1');
    expect(document.createElement('div').nonce).toBe('');
  });
});
