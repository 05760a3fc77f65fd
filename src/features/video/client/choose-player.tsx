import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { playerLine } from '../workflow/slots.ts';
import classes from './video.module.css';

interface Props {
  /** Name of the camera in each player, or null. */
  names: readonly (string | null)[];
  onReplace: (index: number) => void;
  onCancel: () => void;
}

/** Question when every player is busy: which one shows the camera. */
export function ChoosePlayer({ names, onReplace, onCancel }: Props) {
  const [index, setIndex] = useState(0);
  const options = names.map((name, value) => ({ value, label: playerLine(value, name) }));
  return (
    <Modal open title="选择播放器" okText="替换" cancelText="取消" onOk={() => onReplace(index)} onCancel={onCancel}>
      <Radio.Group
        className={classes.choice}
        aria-label="播放器"
        options={options}
        value={index}
        onChange={(event) => setIndex(Number(event.target.value))}
      />
    </Modal>
  );
}
