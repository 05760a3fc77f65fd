import {
  AlertOutlined,
  AppstoreOutlined,
  FileOutlined,
  HistoryOutlined,
  PlusCircleOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { OpenLink } from '../../ui/words/word-button.tsx';
import { MenuIcon } from '../menu/menu-icon.tsx';
import { type Command, GROUPS } from './command.ts';
import classes from './palette.module.css';

const ICONS: Readonly<Record<Command['group'], ReactNode>> = {
  最近打开: <HistoryOutlined aria-hidden />,
  隐患: <AlertOutlined aria-hidden />,
  页面: <FileOutlined aria-hidden />,
  操作: <PlusCircleOutlined aria-hidden />,
  应用: <AppstoreOutlined aria-hidden />,
  系统: <SettingOutlined aria-hidden />,
};

interface ResultsProps {
  id: string;
  found: Command[];
  at: number;
  onRun: (command: Command) => void;
  onPoint: (at: number) => void;
}

/** Search results in their groups. The input above keeps the focus and refers to the chosen result. */
export function Results({ id, found, at, onRun, onPoint }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the chosen result is the trigger
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, found]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="结果" className={classes.list} hidden={found.length === 0}>
      {GROUPS.filter((group) => found.some((command) => command.group === group)).map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, but no fieldset
        <div key={group} role="group" aria-label={group}>
          <div className={classes.group} aria-hidden>
            {group}
          </div>
          {found.map(
            (command, index) =>
              command.group === group && (
                <Option
                  key={command.key}
                  id={`${id}-${index}`}
                  command={command}
                  isChosen={index === at}
                  onPoint={() => index !== at && onPoint(index)}
                  onRun={onRun}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onPoint: () => void;
  onRun: (command: Command) => void;
}

function Option({ id, command, isChosen, onPoint, onRun }: OptionProps) {
  return (
    // Keys belong to the input, which keeps the focus and refers to this option by aria-activedescendant.
    <OpenLink
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      to={command.path ?? null}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onOpen={() => onRun(command)}
    >
      <span className={classes.icon}>{command.icon ? <MenuIcon name={command.icon} /> : ICONS[command.group]}</span>
      <span className={classes.title}>{command.title}</span>
      <span className={classes.note}>{command.note}</span>
    </OpenLink>
  );
}
