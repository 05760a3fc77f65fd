import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { type Option, type Options, useOptions } from '../../../client/resource/use-options.ts';
import type { InputProps } from '../../parts/client/facet.ts';
import { OptionsNotice } from '../../parts/client/options-notice.tsx';
import { relationOf } from '../../parts/client/relation-of.ts';
import { allOpen, filtered, openAtFirst, ticksOf, toggled } from './ticks.ts';
import './ticks.css';

/** Several records of another resource, ticked in a list or tree that is always visible, as for grants. */
export function TicksInput(props: InputProps) {
  const { field, value, values, id, disabled, onChange } = props;
  const options = useOptions(relationOf(field), values);
  const [words, setWords] = useState('');
  const chosen = useMemo(() => (Array.isArray(value) ? value : []), [value]);
  const isLoaded = options.options.length > 0;
  return (
    <div className="ticks" data-invalid={props.invalid || undefined}>
      <div className="ticks-bar">
        <Input
          id={id}
          allowClear
          variant="borderless"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={`查找${field.title}`}
          aria-describedby={props.describedBy}
          value={words}
          disabled={disabled}
          onChange={(event) => setWords(event.target.value)}
          // Enter in the search does not submit the form.
          onPressEnter={(event) => !(event.ctrlKey || event.metaKey) && event.preventDefault()}
        />
        <span role="status" className="ticks-count">
          已选 {chosen.length} 项
        </span>
      </div>
      {!isLoaded && (
        <div className="ticks-nothing">
          <OptionsNotice options={options} />
        </div>
      )}
      {isLoaded && (
        <TickTree
          field={field}
          options={options}
          words={words}
          chosen={chosen}
          disabled={disabled}
          onChange={onChange}
        />
      )}
      {isLoaded && <Unoffered chosen={chosen} options={options.options} />}
    </div>
  );
}

interface TreeProps extends Pick<InputProps, 'field' | 'disabled' | 'onChange'> {
  options: Options;
  words: string;
  chosen: readonly Option['value'][];
}

function TickTree({ field, options, words, chosen, disabled, onChange }: TreeProps) {
  const { withParents } = relationOf(field);
  const all = options.options;
  const visible = useMemo(() => filtered(all, words), [all, words]);
  const [opened, setOpened] = useState<string[] | null>(null);
  const ticks = useMemo(() => ticksOf(all, new Set(chosen.map(String)), withParents), [all, chosen, withParents]);
  const canFold = allOpen(all).length > 0;
  const open = words === '' ? (opened ?? openAtFirst(all)) : allOpen(visible);
  if (visible.length === 0) return <div className="ticks-nothing">没有符合条件的{field.title}</div>;
  return (
    <>
      <Tree
        className={canFold ? 'ticks-tree' : 'ticks-tree ticks-flat'}
        aria-label={field.title}
        blockNode
        checkable
        checkStrictly
        selectable={false}
        disabled={disabled}
        treeData={toNodes(visible)}
        checkedKeys={{ checked: ticks.checked, halfChecked: ticks.half }}
        expandedKeys={open}
        onExpand={(keys) => words === '' && setOpened(keys.map(String))}
        onCheck={(_, { node, checked }) =>
          onChange(toggled(chosen, { options: all, shown: visible, value: node.key, isOn: checked, withParents }))
        }
      />
      {canFold && words === '' && <FoldButtons all={all} onOpen={setOpened} />}
    </>
  );
}

function FoldButtons({ all, onOpen }: { all: readonly Option[]; onOpen(keys: string[]): void }) {
  return (
    <div className="ticks-foot">
      <Button type="link" size="small" onClick={() => onOpen(allOpen(all))}>
        全部展开
      </Button>
      <Button type="link" size="small" onClick={() => onOpen([])}>
        全部收起
      </Button>
    </div>
  );
}

interface Node {
  key: string;
  title: string;
  children?: Node[];
}

function toNodes(options: readonly Option[]): Node[] {
  return options.map(({ value, label, children }) => ({
    key: String(value),
    title: label,
    ...(children ? { children: toNodes(children) } : {}),
  }));
}

/** Number of chosen values that are not among the caller's options. Saving keeps them. */
function Unoffered({ chosen, options }: { chosen: readonly Option['value'][]; options: readonly Option[] }) {
  const offered = new Set(ticksOf(options, new Set(chosen.map(String)), false).checked);
  const others = chosen.filter((one) => !offered.has(String(one))).length;
  if (others === 0) return null;
  return <div className="ticks-others">另有 {others} 项不在您可选的范围内，保存后保持不变</div>;
}
