import { SearchOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { type InputHTMLAttributes, type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FirstFocus } from '../../ui/first-focus.tsx';
import { type Command, chooseCommands } from './command.ts';
import { PALETTE_LABEL, typedEarly } from './open-palette.tsx';
import classes from './palette.module.css';
import { Results } from './results.tsx';
import { useCommands, usePages } from './use-commands.ts';
import { useHazards } from './use-hazards.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** Ctrl/⌘ K: any page, application, hazard or action by a few characters of its name. */
export default function Palette({ open, onClose, onHelp }: Props) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={<span className="visually-hidden">快速前往</span>}
      footer={null}
      closable={false}
      width={640}
      className={classes.palette ?? ''}
      destroyOnHidden
    >
      <FirstFocus>
        <Search onClose={onClose} onHelp={onHelp} />
      </FirstFocus>
    </Modal>
  );
}

/** All commands that match a text. */
function useFound(text: string, onHelp: () => void) {
  const navigate = useNavigate();
  const pages = usePages();
  const commands = useCommands(pages, onHelp);
  const { page, rows, isFetching } = useHazards(text, pages);
  const found = useMemo(() => {
    const hazards = rows.map(
      (row): Command => ({
        key: `hazard:${row.id}`,
        group: '隐患',
        title: String(row.riskName ?? ''),
        note: String(row.code ?? ''),
        run: () => void navigate(`${page?.path}?${new URLSearchParams({ hazard: String(row.code) })}`),
      }),
    );
    return chooseCommands([...hazards, ...commands], text);
  }, [commands, rows, page, text, navigate]);
  return { found, isFetching };
}

function Search({ onClose, onHelp }: Pick<Props, 'onClose' | 'onHelp'>) {
  const [text, setText] = useState(typedEarly);
  const [at, setAt] = useState(0);
  const { found, isFetching } = useFound(text, onHelp);
  const list = useId();
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const run = useCallback(
    (command: Command | undefined) => {
      if (!command) return;
      onClose();
      command.run();
    },
    [onClose],
  );
  const step = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextAt(event.key, { at: chosen, of: found.length });
    if (next !== null) setAt(next);
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <SearchLine
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={step}
      />
      <Results id={list} found={found} at={chosen} onRun={run} onPoint={setAt} />
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {isFetching ? '正在查找…' : `没有找到“${text}”，换个词试试`}
        </p>
      )}
    </>
  );
}

function SearchLine(input: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className={classes.line}>
      <SearchOutlined aria-hidden />
      <input
        {...input}
        className={classes.input}
        role="combobox"
        aria-label={PALETTE_LABEL}
        aria-expanded
        placeholder="搜索页面、操作、应用、隐患"
        autoComplete="off"
        spellCheck={false}
      />
      <kbd className={classes.key}>Esc</kbd>
    </div>
  );
}

/** Index of the next result, wrapping around; null: not a key of the list. */
function nextAt(key: string, { at, of }: { at: number; of: number }): number | null {
  if (of === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % of;
  if (key === 'ArrowUp') return (at - 1 + of) % of;
  if (key === 'PageDown') return Math.min(at + 8, of - 1);
  return key === 'PageUp' ? Math.max(at - 8, 0) : null;
}
