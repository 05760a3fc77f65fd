import { Modal } from 'antd';
import { Fragment } from 'react';
import { useDevice } from '../../ui/device.ts';
import { useSettings } from '../../ui/look/settings.ts';
import classes from './palette.module.css';
import { isApple } from './shortcuts.ts';

/** Help of the ? key: the shortcuts of the present page. */
export default function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { multiTab } = useSettings();
  const device = useDevice();
  return (
    <Modal title="快捷键" open={open} onCancel={onClose} footer={null} width={500} centered>
      <dl className={classes.keys}>
        {shortcutsIn({ hasTabs: multiTab && device !== 'mobile', isApple: isApple() }).map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}

/** A key combination and its effect, as listed in the help. */
interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** Properties of the page that decide which shortcuts are listed. */
interface Surroundings {
  hasTabs: boolean;
  isApple: boolean;
}

export function shortcutsIn({ hasTabs, isApple: hasCommand }: Surroundings): Shortcut[] {
  const control = hasCommand ? '⌘' : 'Ctrl';
  return [
    { keys: [control, 'K'], does: '搜索并前往页面、操作、应用、隐患' },
    { keys: ['?'], does: '显示快捷键' },
    { keys: ['Tab'], does: '下一处；页面开头可跳过菜单直达内容' },
    { keys: [control, 'Enter'], does: '提交正在填写的表单' },
    { keys: ['Esc'], does: '关闭弹窗；填写过内容时先询问' },
    { keys: ['Enter'], does: '在查询条件中：查询' },
    { keys: ['J', 'K'], does: '在列表中：下一行、上一行' },
    { keys: ['↑', '↓'], does: '在列表的行上：上一行、下一行' },
    { keys: ['←', '→'], does: '在列表的行上：前一个、后一个按钮或选框' },
    { keys: ['Home', 'End'], does: '在列表的行上：首行、末行' },
    { keys: ['Enter'], does: '在列表的行上：打开这条记录' },
    { keys: ['X'], does: '在列表的行上：选中或取消选中；在选框上也可按空格' },
    ...(hasTabs
      ? [
          { keys: ['空格', '←', '→'], does: '在标签上：拿起、移动，再按空格放下' },
          { keys: ['右键'], does: '在标签上：关闭当前、左侧、右侧或全部' },
        ]
      : []),
  ];
}
