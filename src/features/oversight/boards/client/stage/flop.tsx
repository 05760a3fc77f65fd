import type { PictureProps } from '../cards/card-types.ts';
import { Rows } from '../cards/rows.tsx';
import { valueText } from '../cards/words.ts';
import classes from './stage.module.css';

const DIGITS = [...'0123456789'];

/** A number whose digits turn over when it changes. */
export function Flop({ reading: { rows, columns, note } }: PictureProps) {
  const [row] = rows;
  if (!row) return null;
  const text = valueText(row.values[0], columns[0]?.unit);
  const letters = [...text].reverse();
  const other = columns[1];
  return (
    <div className={classes.flop}>
      <span className="visually-hidden">{text}</span>
      <span className={classes.digits} aria-hidden>
        {letters.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is identified by its position, counted from the right
          <Digit key={index} letter={letter} />
        ))}
      </span>
      {other && (
        <span className={classes.beside} data-late={other.warns && (row.values[1] ?? 0) > 0}>
          {other.title}{' '}
          <b>
            <Rows drill={row.drills?.[1]} title={`${row.name} · ${other.title}`}>
              {valueText(row.values[1])}
            </Rows>
          </b>
        </span>
      )}
      {!other && note && <span className={classes.beside}>{note}</span>}
    </div>
  );
}

function Digit({ letter }: { letter: string }) {
  const place = DIGITS.indexOf(letter);
  if (place < 0) return <span className={classes.mark}>{letter}</span>;
  return (
    <span className={classes.digit}>
      <span className={classes.reel} style={{ transform: `translateY(${-place * 10}%)` }}>
        {DIGITS.map((digit) => (
          <span key={digit}>{digit}</span>
        ))}
      </span>
    </span>
  );
}
