import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  use,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useDevice } from '../../../client/ui/device.ts';
import './picker-sheet.css';

interface Typing {
  /** Text while the user types; null: the input shows the value. */
  text: string | null;
  /** Text that could not be read when the input lost focus; stays visible until it is corrected. */
  kept: string | null;
  /** Value of a typed text in the picker's format; null: unreadable. */
  read(text: string): string | null;
  type(text: string): void;
  /** Commits the typed text when the input loses focus. */
  settle(): void;
  /** Discards the typed text: the user chose a day instead. */
  forget(): void;
  /** True while the picker follows typed text; a change event of the picker is then no choice by the user. */
  following: RefObject<boolean>;
}

interface Options {
  kept: string | null;
  read(text: string): string | null;
  /** Receives the value, or the unreadable text unchanged; '' when the input was emptied. */
  commit(value: string): void;
  /** True: also commits while typing, as soon as the text can be read. */
  isEager?: boolean;
}

/** State of the text typed into a date picker, since antd drops typed text unless the user confirms it by button. */
export function useTyping({ kept, read, commit, isEager = false }: Options): Typing {
  const [text, setText] = useState<string | null>(null);
  const following = useRef(false);
  return {
    text,
    kept,
    read,
    following,
    type: (next) => {
      setText(next);
      const value = isEager ? read(next) : null;
      if (value !== null) commit(value);
    },
    settle: () => {
      if (text === null) return;
      setText(null);
      const trimmed = text.trim();
      commit(read(trimmed) ?? trimmed);
    },
    forget: () => setText(null),
  };
}

/** Typing of both ends of a range; a single date uses the start alone. */
type Typings = { start: Typing; end?: Typing };

export const TypingContext = createContext<Typings | null>(null);

interface Props extends ComponentProps<'input'> {
  /** End of a range, set by the picker. */
  'date-range'?: 'start' | 'end';
}

/** Format of a date in its input once the text was read. */
const READABLE = '\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d)?';

/** The text input of a date picker. Typed text stays when the input loses focus, readable or not. */
function TypedInput({ value, onChange, onBlur, onKeyDown, ...rest }: Props) {
  const typings = use(TypingContext);
  const typing = rest['date-range'] === 'end' ? typings?.end : typings?.start;
  if (!typing) return <input {...rest} value={value} onChange={onChange} onBlur={onBlur} onKeyDown={onKeyDown} />;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    typing.type(event.target.value);
    const readable = typing.read(event.target.value);
    if (readable === null) return;
    typing.following.current = true;
    // Turns the calendar to the typed day.
    onChange?.({ ...event, target: { ...event.target, value: readable } });
    typing.following.current = false;
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    typing.settle();
    onBlur?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Ctrl+Enter submits the form before React would render the new values.
    if (event.key === 'Enter') flushSync(typing.settle);
    onKeyDown?.(event);
  };
  return (
    <input
      {...rest}
      // Makes the browser refuse a search with an unreadable text.
      {...(typing.kept ? { pattern: READABLE, title: '请按 2026-11-20 的格式填写' } : {})}
      value={typing.text ?? typing.kept ?? value}
      onChange={change}
      onBlur={leave}
      onKeyDown={press}
    />
  );
}

/** Prop `components` of a date picker. It must be one object, or every rendering would create a new input. */
export const TYPED = { input: TypedInput };

/** Props of every date picker: on phones its popup is a bottom sheet, and no keyboard opens. */
export function usePickerSheet(): { inputReadOnly: boolean } {
  return { inputReadOnly: useDevice() === 'mobile' };
}
