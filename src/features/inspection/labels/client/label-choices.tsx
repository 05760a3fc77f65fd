import { InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { isLabelSize, LABEL_SHEETS, LABEL_SIZES } from '../../../../engine/labels.ts';
import { type Layout, maxCopies, perSheet } from './sheets.ts';

interface Props {
  layout: Layout;
  /** Number of labels, not counting copies. */
  count: number;
  sheets: number;
  onChange(layout: Layout): void;
}

const SIZES = LABEL_SIZES.filter(isLabelSize).map((size) => {
  const { columns, rows } = LABEL_SHEETS[size];
  const kind = size === '210x148' ? '墙卡，' : '';
  return { value: size, label: `${size.replace('x', ' × ')} 毫米（${kind}每张 ${columns} × ${rows}）` };
});

/** Form for the labels' size, the position of the first one on the sheet, the copies, and cutting lines. */
export function LabelChoices({ layout, count, sheets, onChange }: Props) {
  const { size, start, copies, hasCutLines } = layout;
  const places = perSheet(size);
  const most = maxCopies(count);
  const change = (patch: Partial<Layout>) => onChange({ ...layout, ...patch });
  return (
    <div className="label-choices">
      <Choice title="标签纸">
        {(id) => (
          <Select
            id={id}
            value={size}
            options={SIZES}
            onChange={(value) => change({ size: value, start: Math.min(start, perSheet(value)) })}
          />
        )}
      </Choice>
      <Choice title="从第几格开始" help={`用过的标签纸跳过前面的格，每张 ${places} 格`}>
        {(id) => (
          <InputNumber
            id={id}
            min={1}
            max={places}
            precision={0}
            value={start}
            onChange={(value) => change({ start: value ?? 1 })}
          />
        )}
      </Choice>
      <Choice title="每个几张">
        {(id) => (
          <InputNumber
            id={id}
            min={1}
            max={most}
            precision={0}
            value={copies}
            onChange={(value) => change({ copies: value ?? 1 })}
          />
        )}
      </Choice>
      <Choice title="裁切线" help="印在白纸上自己裁时打开">
        {(id) => <Switch id={id} checked={hasCutLines} onChange={(value) => change({ hasCutLines: value })} />}
      </Choice>
      <p className="label-sum" role="status">
        共 {count * copies} 个标签，{sheets} 张 A4 纸
      </p>
      <p className="label-hint">打印对话框里请选纸张 A4、边距“无”、缩放 100%（实际大小）。</p>
    </div>
  );
}

function Choice({ title, help, children }: { title: string; help?: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="label-choice">
      <label htmlFor={id}>{title}</label>
      {children(id)}
      {help && <small>{help}</small>}
    </div>
  );
}
