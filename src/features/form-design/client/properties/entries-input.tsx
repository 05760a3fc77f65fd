import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { FieldProps } from '@rjsf/utils';
import { Button, Select, Tag } from 'antd';
import { use, useState } from 'react';
import { VERBS } from '../../../../engine/actions.ts';
import { NestedContext, OnlineContext } from './fields-context.ts';

type Entry = { verb: string; [word: string]: unknown };

const entryOf = (given: unknown): Entry =>
  typeof given === 'object' && given !== null ? ({ verb: '', ...given } as Entry) : { verb: String(given) };

/** Without further words it is written as its name alone. */
const writtenOf = (entry: Entry) => (Object.keys(entry).length === 1 ? entry.verb : entry);

const titleOf = ({ verb, title }: Entry) => (typeof title === 'string' ? title : (VERBS[verb]?.title ?? verb));

/** Without the list there is no screen. */
const canGo = ({ verb }: Entry) => VERBS[verb]?.online === true && verb !== 'page';

/** Actions, one a line: named, moved, taken away; the words of the opened one below it. */
export function EntriesInput({ fieldPathId, formData, onChange, schema, uiSchema }: FieldProps) {
  const entries: Entry[] = Array.isArray(formData) ? formData.map(entryOf) : [];
  const [open, setOpen] = useState<string | null>(null);
  const nested = use(NestedContext);
  const isOnline = use(OnlineContext);
  const definition = String(uiSchema?.['ui:options']?.definition ?? '');
  const send = (next: readonly Entry[]) => onChange(next.map(writtenOf), fieldPathId.path);
  const move = (at: number, by: number) => {
    const next = entries.filter((_, index) => index !== at);
    next.splice(at + by, 0, ...entries.slice(at, at + 1));
    send(next);
  };
  return (
    <>
      <ul className="meta-entries" aria-label={schema.title}>
        {entries.map((entry, at) => (
          <li key={entry.verb}>
            <EntryLine
              {...{ entry, at, move }}
              isLast={at === entries.length - 1}
              isOpen={open === entry.verb}
              onOpen={() => setOpen(open === entry.verb ? null : entry.verb)}
              onRemove={canGo(entry) && isOnline ? () => send(entries.filter((_, index) => index !== at)) : undefined}
            />
            {open === entry.verb &&
              nested({
                definition,
                without: ['verb'],
                value: entry,
                onChange: (words) =>
                  send(entries.map((each) => (each.verb === entry.verb ? { ...words, verb: each.verb } : each))),
              })}
          </li>
        ))}
      </ul>
      {isOnline ? (
        <AddEntry id={fieldPathId.$id} taken={entries} onAdd={(verb) => send([...entries, { verb }])} />
      ) : (
        <p className="meta-note">动作与程序相连，不能在线增减；文字、位置、条件和次序可以修改</p>
      )}
    </>
  );
}

interface LineProps {
  entry: Entry;
  at: number;
  isLast: boolean;
  isOpen: boolean;
  move(at: number, by: number): void;
  onOpen(): void;
  /** undefined: it stays. */
  onRemove: (() => void) | undefined;
}

function EntryLine({ entry, at, isLast, isOpen, move, onOpen, onRemove }: LineProps) {
  const title = titleOf(entry);
  const words = Object.keys(entry).length - 1;
  const button = { type: 'text', size: 'small' } as const;
  return (
    <div className="meta-entry">
      <span>
        {title} <code>{entry.verb}</code>
        {entry.place === 'none' && <Tag>不显示</Tag>}
        {words > 0 && <span className="meta-count">已写 {words} 项</span>}
      </span>
      <Button
        {...button}
        icon={<ArrowUpOutlined />}
        aria-label={`上移 ${title}`}
        disabled={at === 0}
        onClick={() => move(at, -1)}
      />
      <Button
        {...button}
        icon={<ArrowDownOutlined />}
        aria-label={`下移 ${title}`}
        disabled={isLast}
        onClick={() => move(at, 1)}
      />
      <Button
        {...button}
        icon={<EditOutlined />}
        aria-label={`修改 ${title}`}
        aria-expanded={isOpen}
        onClick={onOpen}
      />
      {onRemove && <Button {...button} icon={<DeleteOutlined />} aria-label={`去掉 ${title}`} onClick={onRemove} />}
    </div>
  );
}

function AddEntry({ id, taken, onAdd }: { id: string; taken: readonly Entry[]; onAdd(verb: string): void }) {
  const free = Object.entries(VERBS).filter(
    ([verb, { online }]) => online && !taken.some((entry) => entry.verb === verb),
  );
  return (
    <Select
      id={id}
      aria-label="添加动作"
      placeholder="添加动作"
      value={null}
      options={free.map(([verb, { title }]) => ({ value: verb, label: `${title}（${verb}）` }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(verb: string | null) => verb !== null && onAdd(verb)}
    />
  );
}
