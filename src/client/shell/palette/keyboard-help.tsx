import { Modal } from 'antd';
import { Fragment } from 'react';
import { useDevice } from '../../ui/device.ts';
import { useSettings } from '../../ui/look/settings.ts';
import classes from './palette.module.css';
import { shortcutsIn } from './shortcut-list.ts';
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
