import { SearchOutlined } from '@ant-design/icons';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type InputHTMLAttributes, type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { mayDo } from '../../../engine/permissions.ts';
import { call } from '../../api/client.ts';
import { resourceIndexQuery, resourceOfScreen, resourceQuery } from '../../resource/load-resource.ts';
import { useCan } from '../../resource/permissions.ts';
import { FirstFocus } from '../../ui/first-focus.tsx';
import { useSettledText } from '../../ui/use-settled-text.ts';
import { type Command, chooseCommands } from './command.ts';
import type { PageEntry } from './menu-commands.ts';
import { PALETTE_LABEL, typedEarly } from './open-palette.tsx';
import classes from './palette.module.css';
import { Results } from './results.tsx';
import { leads, useCommands, usePages } from './use-commands.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** Dialog of Ctrl/⌘ K: finds any page, application, hazard or action by a few characters of its name. */
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
        ...leads(`${page?.path}?${new URLSearchParams({ hazard: String(row.code) })}`, navigate),
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
    else if (event.key === 'Enter') isForNewTab(event) ? openTab(found[chosen]) : run(found[chosen]);
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

const isForNewTab = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

function openTab(command: Command | undefined): void {
  if (command?.path) window.open(command.path, '_blank', 'noopener,noreferrer');
}

/** Index of the next result, wrapping around; null: the key does not move the selection. */
function nextAt(key: string, { at, of }: { at: number; of: number }): number | null {
  if (of === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % of;
  if (key === 'ArrowUp') return (at - 1 + of) % of;
  if (key === 'PageDown') return Math.min(at + 8, of - 1);
  return key === 'PageUp' ? Math.max(at - 8, 0) : null;
}

const MOST = 6;
/** Resource that the palette searches by name; PAGES: screens that can open a hazard, in order of preference. */
const HAZARD = 'RiskRegister';
const PAGES = ['RiskQuery', 'RiskRegister'];

/** Hazards whose name contains the text, also in pinyin, or whose number is the text; `page`: page that opens them. */
export function useHazards(text: string, pages: readonly PageEntry[]) {
  const page = PAGES.flatMap((screen) => pages.filter((entry) => entry.screen === screen))[0];
  const index = useQuery({ ...resourceIndexQuery, enabled: page !== undefined });
  const name = index.data && page ? resourceOfScreen(index.data, HAZARD) : null;
  const resource = useQuery({ ...resourceQuery(name ?? ''), enabled: name !== null });
  const can = useCan();
  const action = resource.data?.actions.find(({ verb }) => verb === 'page');
  const source = action && mayDo(action, can) ? action.path : null;
  const asked = filtersFor(useSettledText(text.trim()));
  const found = useQueries({
    queries: asked.map((filter) => ({
      queryKey: [HAZARD, 'palette', filter],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(source ?? '', filter, signal),
      enabled: source !== null,
      retry: false,
    })),
  });
  const rows = new Map(found.flatMap(({ data }) => data ?? []).map((row) => [String(row.id), row]));
  return { page, rows: [...rows.values()].slice(0, MOST), isFetching: found.some(({ isFetching }) => isFetching) };
}

type Filter = { [key: string]: Json };

/** Filters for a text: part of a name, or a complete hazard number. One character would match half of all records. */
function filtersFor(text: string): Filter[] {
  if (text.length < 2) return [];
  return [
    { riskName: text },
    ...(/\d/.test(text) ? [{ code: text.toUpperCase() }] : []),
    ...(/^[a-z]+$/i.test(text) ? [{ pinyin: text }] : []),
  ];
}

async function readPage(path: string, filter: Filter, signal: AbortSignal): Promise<WireRecord[]> {
  const query = { ...filter, pageNo: 1, pageSize: MOST };
  return (await call<{ rows: WireRecord[] }>('GET', path, { query, signal })).rows;
}
