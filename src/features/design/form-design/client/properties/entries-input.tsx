import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { FieldProps } from '@rjsf/utils';
import { Button, Select, Tag } from 'antd';
import { use, useState } from 'react';
import { needsNoProgram } from '../../../../../engine/action-effect.ts';
import { VERBS } from '../../../../../engine/actions.ts';
import type { ActionSpec } from '../../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { AskedContext } from '../actions/deed-inputs.tsx';
import { NewAction } from '../actions/new-action.tsx';
import { BY_LABEL } from '../pickers.tsx';
import { NestedContext, OnlineContext } from './fields-context.ts';

type Entry = { verb: string; [word: string]: unknown };

const entryOf = (given: unknown): Entry =>
  typeof given === 'object' && given !== null ? ({ verb: '', ...given } as Entry) : { verb: String(given) };

/** An action without further keywords is written as its verb alone. */
const writtenOf = (entry: Entry) => (Object.keys(entry).length === 1 ? entry.verb : entry);

const titleOf = ({ verb, title }: Entry) => (typeof title === 'string' ? title : (VERBS[verb]?.title ?? verb));

/** True for an action that needs no code of the product, so that every resource may add and remove it. */
const isOwn = (entry: Entry) => needsNoProgram(entry as ActionSpec);

/** True if the action may be removed; a resource without `page` would have no screen. */
const canGo = (entry: Entry, isOnline: boolean) =>
  isOwn(entry) || (isOnline && VERBS[entry.verb]?.online === true && entry.verb !== 'page');

interface OwnForm {
  record?: { properties: { [key: string]: PropertySchema } };
}

/** Lists actions, one per line, which can be renamed, moved and removed; an opened action shows its keywords below. */
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
              onRemove={canGo(entry, isOnline) ? () => send(entries.filter((_, index) => index !== at)) : undefined}
            />
            {open === entry.verb && (
              <AskedContext value={(entry.form as OwnForm | undefined)?.record?.properties ?? NONE}>
                {nested({
                  definition,
                  kind: isOwn(entry) ? 'own' : 'program',
                  without: ['verb'],
                  value: entry,
                  onChange: (words) =>
                    send(entries.map((each) => (each.verb === entry.verb ? kept(each, words) : each))),
                })}
              </AskedContext>
            )}
          </li>
        ))}
      </ul>
      <AddEntry
        id={fieldPathId.$id}
        taken={entries}
        isOnline={isOnline}
        onAdd={(entry) => {
          send([...entries, entry]);
          if (isOwn(entry)) setOpen(entry.verb);
        }}
      />
      {!isOnline && (
        <p className="meta-note">
          与程序相连的动作不能在线增减，它们的文字、位置、条件和次序可以修改；自定义的动作可以添加、修改、去掉
        </p>
      )}
    </>
  );
}

const NONE = {};

/** Adds an empty `set` to a custom action without other keywords, which would else need code of the product. */
function kept(before: Entry, words: { [word: string]: unknown }): Entry {
  const next = { ...words, verb: before.verb };
  return isOwn(before) && !isOwn(next) ? { ...next, set: {} } : next;
}

interface LineProps {
  entry: Entry;
  at: number;
  isLast: boolean;
  isOpen: boolean;
  move(at: number, by: number): void;
  onOpen(): void;
  /** undefined if the action cannot be removed. */
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

interface AddProps {
  id: string;
  taken: readonly Entry[];
  isOnline: boolean;
  onAdd(entry: Entry): void;
}

const OWN = '';

function AddEntry({ id, taken, isOnline, onAdd }: AddProps) {
  const [isNaming, setNaming] = useState(false);
  const free = Object.entries(VERBS).filter(
    ([verb, { online }]) => isOnline && online && !taken.some((entry) => entry.verb === verb),
  );
  return (
    <>
      <Select
        id={id}
        aria-label="添加动作"
        placeholder="添加动作"
        value={null}
        options={[
          { value: OWN, label: '自定义动作：改变状态或写入值' },
          ...free.map(([verb, { title }]) => ({ value: verb, label: `${title}（${verb}）` })),
        ]}
        showSearch={BY_LABEL}
        onChange={(verb: string | null) => {
          if (verb === OWN) setNaming(true);
          else if (verb !== null) onAdd({ verb });
        }}
      />
      {isNaming && (
        <NewAction
          taken={[...Object.keys(VERBS), ...taken.map(({ verb }) => verb)]}
          onAdd={(verb, title) => onAdd({ verb, title, set: {} })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
