import { describe, expect, it } from 'vitest';
import { toMenuTree } from '../../session/menu-tree.ts';
import { type Command, chooseCommands } from './command.ts';
import { shortcutsIn } from './keyboard-help.tsx';
import { pagesOf, startsOf } from './menu-commands.ts';
import { askedBy, isApple } from './shortcuts.ts';

const command = (group: Command['group'], title: string, note = ''): Command => ({
  key: title,
  group,
  title,
  note,
  run: () => {},
});
const titles = (commands: readonly Command[]) => commands.map(({ title }) => title);

const ALL = [
  command('系统', '退出登录'),
  command('页面', '隐患登记', '隐患治理'),
  command('页面', '已删除隐患查询', '隐患管理'),
  command('页面', '隐患查询', '隐患治理'),
  command('操作', '新增隐患', '隐患登记'),
  command('最近打开', '隐患查询'),
  command('应用', '系统管理'),
];

describe('what the palette shows', () => {
  it('for nothing typed: the first of every group, recent pages first', () => {
    const expected = '隐患查询 隐患登记 已删除隐患查询 隐患查询 新增隐患 系统管理 退出登录';
    expect(titles(chooseCommands(ALL, ' '))).toEqual(expected.split(' '));
  });

  it('the best first: whole title, beginning, anywhere, scattered', () => {
    expect(titles(chooseCommands(ALL, '隐患查询'))).toEqual(['隐患查询', '已删除隐患查询']);
    expect(titles(chooseCommands(ALL, '隐登'))).toEqual(['隐患登记']);
    expect(titles(chooseCommands(ALL, '新增 登记'))).toEqual(['新增隐患']);
    expect(chooseCommands(ALL, '没有的词')).toEqual([]);
  });

  it('pages by the pinyin of their titles, whole or by first letters', () => {
    const typed = { ...command('页面', '整改通知单'), pinyin: 'zhenggaitongzhidan zgtzd' };
    const found = (text: string) => titles(chooseCommands([...ALL, typed], text));
    for (const text of ['zhenggai', 'ZGTZ', 'tongzhi', 'zg']) expect(found(text)).toEqual(['整改通知单']);
    expect(found('zgtzx')).toEqual([]);
  });

  it('what the server found stays, whatever its words', () => {
    const found = command('隐患', '防火堤开裂', 'YH20261120-0003');
    expect(titles(chooseCommands([...ALL, found], 'yh20261120-0003'))).toEqual(['防火堤开裂']);
  });
});

describe('pages and beginnings', () => {
  const item = (id: number, pid: number, more: object) => ({ id, pid, name: `m${id}`, ...more }) as never;
  const tree = toMenuTree([
    item(1, 0, { path: '/site', component: 'PageView', meta: { title: '位置与设备' } }),
    item(2, 1, { path: 'CameraFile', component: 'main/CameraFile/index', meta: { title: '摄像头档案' } }),
    item(3, 1, { path: 'Secret', component: 'main/X/index', meta: { title: '不显示', show: false } }),
  ]);
  const pages = pagesOf(tree);

  it('lead to what the menu shows, not to what only holds it', () => {
    expect(pages).toMatchObject([{ path: '/site/CameraFile', trail: ['位置与设备'], screen: 'CameraFile' }]);
  });

  it('begin only on pages of the menus', () => {
    const starts = ['CameraFile', 'X'].map((screen) => ({ screen, verb: 'add', title: `新增${screen}` }));
    expect(startsOf(pages, starts)).toMatchObject([{ verb: 'add', page: { path: '/site/CameraFile' } }]);
  });
});

describe('keys', () => {
  const press = (key: string, more: object = {}) =>
    askedBy({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, target: null, ...more });

  it('Ctrl or ⌘ K anywhere, ? only where nobody types', () => {
    expect([press('k', { ctrlKey: true }), press('K', { metaKey: true }), press('?')]).toEqual([
      'palette',
      'palette',
      'help',
    ]);
    expect(press('?', { target: document.createElement('input') })).toBeNull();
    expect(press('k', { ctrlKey: true, target: document.createElement('input') })).toBe('palette');
    expect([press('k'), press('?', { isComposing: true }), press('k', { ctrlKey: true, altKey: true })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('the help lists what is in force, in the words of the machine', () => {
    const does = (hasTabs: boolean) => shortcutsIn({ hasTabs, isApple: false }).map((shortcut) => shortcut.does);
    expect(does(true).length).toBe(does(false).length + 2);
    expect(shortcutsIn({ hasTabs: false, isApple: true })[0]?.keys).toEqual(['⌘', 'K']);
    expect([isApple('Macintosh'), isApple('Windows NT 10.0')]).toEqual([true, false]);
  });
});
