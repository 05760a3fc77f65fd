import { type ChangeEvent, type ComponentProps, type FocusEvent, type KeyboardEvent, use } from 'react';
import { flushSync } from 'react-dom';
import { TypingContext } from './use-typing.ts';

interface Props extends ComponentProps<'input'> {
  /** Which end of a range, as the picker names it. */
  'date-range'?: 'start' | 'end';
}

/** Format of a date in its input once the text was read. */
const READABLE = '\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d)?';

/** The text input of a date picker: what is typed stays when the input is left, whether or not it can be read. */
export function TypedInput({ value, onChange, onBlur, onKeyDown, ...rest }: Props) {
  const typings = use(TypingContext);
  const typing = rest['date-range'] === 'end' ? typings?.end : typings?.start;
  if (!typing) return <input {...rest} value={value} onChange={onChange} onBlur={onBlur} onKeyDown={onKeyDown} />;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    typing.type(event.target.value);
    const readable = typing.read(event.target.value);
    if (readable === null) return;
    typing.following.current = true;
    // The calendar turns to the day that is typed.
    onChange?.({ ...event, target: { ...event.target, value: readable } });
    typing.following.current = false;
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    typing.settle();
    onBlur?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // A form sent by Ctrl+Enter reads its values before React would draw the new ones.
    if (event.key === 'Enter') flushSync(typing.settle);
    onKeyDown?.(event);
  };
  return (
    <input
      {...rest}
      // A search with a text that cannot be read is stopped by the browser itself.
      {...(typing.kept ? { pattern: READABLE, title: '请按 2026-11-20 的格式填写' } : {})}
      value={typing.text ?? typing.kept ?? value}
      onChange={change}
      onBlur={leave}
      onKeyDown={press}
    />
  );
}

/** Prop `components` of a date picker; one object, or every rendering would be a new input. */
export const TYPED = { input: TypedInput };
