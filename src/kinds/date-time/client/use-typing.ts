import { createContext, type RefObject, useRef, useState } from 'react';

export interface Typing {
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
  /** True while the picker follows typed text; its change event is then no choice by the user. */
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

/** Text of one input of a date picker. The picker alone would drop what was typed without pressing its button. */
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
export type Typings = { start: Typing; end?: Typing };

export const TypingContext = createContext<Typings | null>(null);
