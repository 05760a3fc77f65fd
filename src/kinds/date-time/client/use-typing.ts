import { createContext, type RefObject, useRef, useState } from 'react';

export interface Typing {
  /** What is being typed; null: the input shows the value. */
  text: string | null;
  /** A text that was left unreadable and is shown until it is mended. */
  kept: string | null;
  /** Value a text stands for, as the picker shows it; null: unreadable. */
  read(text: string): string | null;
  type(text: string): void;
  /** Takes over what was typed when the input is left. */
  settle(): void;
  /** Forgets what was typed: a day was chosen instead. */
  forget(): void;
  /** True while the picker is only told to follow what is typed. */
  following: RefObject<boolean>;
}

interface Options {
  kept: string | null;
  read(text: string): string | null;
  /** Takes the value, or the text as it is when it cannot be read; '' when it was emptied. */
  commit(value: string): void;
  /** Also while typing, as soon as the text can be read. */
  isEager?: boolean;
}

/** Text of one input of a date picker, which by itself drops what was typed without pressing its button. */
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

/** Both ends of a range; a single date is the start alone. */
export type Typings = { start: Typing; end?: Typing };

export const TypingContext = createContext<Typings | null>(null);
