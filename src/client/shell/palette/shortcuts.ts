/** A key combination and what it does, as the help lists it. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** What the page has that keys can do something with. */
export interface Surroundings {
  hasTabs: boolean;
  isApple: boolean;
}

/** ⌘ where it is, Ctrl elsewhere. */
export function isApple(platform = navigator.userAgent): boolean {
  return /Mac|iPhone|iPad/.test(platform);
}

/** The shortcuts that are in force. */
export function shortcutsIn({ hasTabs, isApple: hasCommand }: Surroundings): Shortcut[] {
  const control = hasCommand ? '⌘' : 'Ctrl';
  return [
    { keys: [control, 'K'], does: '搜索并前往页面、操作、应用、隐患' },
    { keys: ['?'], does: '显示快捷键' },
    { keys: ['Tab'], does: '下一处；页面开头可跳过菜单直达内容' },
    { keys: [control, 'Enter'], does: '提交正在填写的表单' },
    { keys: ['Esc'], does: '关闭弹窗；填写过内容时先询问' },
    { keys: ['Enter'], does: '在查询条件中：查询' },
    ...(hasTabs
      ? [
          { keys: ['空格', '←', '→'], does: '在标签上：拿起、移动，再按空格放下' },
          { keys: ['右键'], does: '在标签上：关闭当前、左侧、右侧或全部' },
        ]
      : []),
  ];
}

/** Whether a key is typed into something, and is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'isComposing'>;

/** What a pressed key asks the frame for. */
export function askedBy(event: Keys): 'palette' | 'help' | null {
  if (event.isComposing || event.altKey) return null;
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl && event.key.toLowerCase() === 'k') return 'palette';
  return !isControl && (event.key === '?' || event.key === '？') && !isTyping(event.target) ? 'help' : null;
}
