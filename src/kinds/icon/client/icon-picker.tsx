import { Input, Tabs } from 'antd';
import { useState } from 'react';
import { toIconWord } from '../icon-name.ts';
import { ICON_CATEGORIES, iconNamed } from './icon-names.ts';
import './icon-picker.css';

interface Props {
  value: string;
  onPick(name: string): void;
}

export default function IconPicker({ value, onPick }: Props) {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim().toLowerCase();
  const found = ICON_CATEGORIES.flatMap((category) => category.names).filter((name) =>
    name.toLowerCase().includes(wanted),
  );
  return (
    <div className="icon-picker">
      <Input
        allowClear
        autoFocus
        aria-label="搜索图标"
        placeholder="图标英文名"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {wanted === '' ? (
        <Tabs
          size="small"
          items={ICON_CATEGORIES.map((category) => ({
            key: category.title,
            label: category.title,
            children: <IconGrid names={category.names} value={value} onPick={onPick} />,
          }))}
        />
      ) : (
        <IconGrid names={found} value={value} onPick={onPick} />
      )}
    </div>
  );
}

function IconGrid({ names, value, onPick }: Props & { names: string[] }) {
  const found = names.flatMap((name) => {
    const Icon = iconNamed(name);
    return Icon ? [{ name: toIconWord(`${name}Outlined`), Icon }] : [];
  });
  if (found.length === 0) return <p className="icon-picker-none">没有匹配的图标</p>;
  return (
    <div className="icon-picker-grid">
      {found.map(({ name, Icon }) => (
        <button
          key={name}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={name === toIconWord(value)}
          className="icon-picker-item"
          onClick={() => onPick(name)}
        >
          <Icon />
        </button>
      ))}
    </div>
  );
}
