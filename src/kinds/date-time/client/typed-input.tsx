import { type ChangeEvent, type ComponentProps, type FocusEvent, type KeyboardEvent, use } from 'react';
import { flushSync } from 'react-dom';
import { TypingContext } from './use-typing.ts';

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
