import type { Settings } from './settings.ts';

/** Choices of settings in words, the same on every settings form (look.md#10.4). */
type Choices<Name extends keyof Settings> = { value: Settings[Name]; label: string; disabled?: boolean }[];

export const SCHEMES: Choices<'colorScheme'> = [
  { value: 'auto', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
];

export const NAV_THEMES: Choices<'navTheme'> = [
  { value: 'dark', label: '深色' },
  { value: 'light', label: '浅色' },
];

export const LAYOUTS: Choices<'layout'> = [
  { value: 'sidemenu', label: '侧边菜单' },
  { value: 'topmenu', label: '顶部菜单' },
];

/** Fluid is possible only with the layout topmenu (look.md#10.4). */
export const contentWidths = ({ layout }: Settings): Choices<'contentWidth'> => [
  { value: 'Fixed', label: '固定' },
  { value: 'Fluid', label: '流式', disabled: layout === 'sidemenu' },
];

type Toggle = 'fixedHeader' | 'autoHideHeader' | 'fixedSidebar' | 'colorWeak' | 'multiTab' | 'breadcrumbs';

export const TOGGLES: { name: Toggle; title: string; hint: string; isDisabled: (settings: Settings) => boolean }[] = [
  { name: 'multiTab', title: '多标签', hint: '打开过的页面在顶部排成标签', isDisabled: () => false },
  { name: 'breadcrumbs', title: '面包屑', hint: '在页面标题上方显示所在位置', isDisabled: () => false },
  { name: 'fixedHeader', title: '固定顶栏', hint: '滚动页面时顶栏留在原处', isDisabled: () => false },
  {
    name: 'autoHideHeader',
    title: '下滑时隐藏顶栏',
    hint: '需要先固定顶栏；上滑时再出现',
    isDisabled: ({ fixedHeader }) => !fixedHeader,
  },
  {
    name: 'fixedSidebar',
    title: '固定侧边菜单',
    hint: '仅用于侧边菜单',
    isDisabled: ({ layout }) => layout === 'topmenu',
  },
  { name: 'colorWeak', title: '色弱模式', hint: '加强颜色之间的区别', isDisabled: () => false },
];
