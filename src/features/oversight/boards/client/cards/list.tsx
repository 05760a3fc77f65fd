import { WordTag } from '../../../../../client/ui/words/word-tag.tsx';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { PictureProps, Reading } from './card-types.ts';
import classes from './tables.module.css';
import { shortMoment } from './words.ts';

export function List({ card, reading: { columns, rows } }: PictureProps) {
  const today = formatWallTime(new Date()).slice(0, 10);
  const weights = widthsOf({ columns, rows }, today);
  return (
    <table className={classes.list}>
      <caption className="visually-hidden">{card.title}</caption>
      <colgroup>
        {weights.map(({ title, width }) => (
          <col key={title} style={width === null ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, texts = [], colors = [] }) => (
          <tr key={id}>
            {columns.map(({ title }, index) => (
              <td key={title} title={texts[index]} data-widest={weights[index]?.width === null}>
                {colors[index] ? (
                  <WordTag color={colors[index]}>{texts[index]}</WordTag>
                ) : (
                  shortMoment(texts[index] ?? '', today) || '—'
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Space between two columns, in widths of a Chinese character. */
const GAP = 1.3;
/** Padding of a tag, in widths of a Chinese character. */
const TAG = 1.3;

/** Width of a text in widths of a Chinese character; Latin letters and digits count as 0.6. */
const lettersOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter < '\u2000' ? 0.6 : 1), 0);

/** Widths of columns by their longest text; the widest column gets the rest, so that a status is never cut. */
function widthsOf({ columns, rows }: Pick<Reading, 'columns' | 'rows'>, today: string) {
  const letters = columns.map(({ title }, index) => {
    const texts = rows.map((row) => shortMoment(row.texts?.[index] ?? '', today));
    const isTag = rows.some((row) => row.colors?.[index]);
    return Math.max(lettersOf(title), ...texts.map((text) => lettersOf(text) + (isTag ? TAG : 0)));
  });
  const widest = letters.indexOf(Math.max(...letters));
  return columns.map(({ title }, index) => ({
    title,
    width: index === widest ? null : `${(letters[index] ?? 0) + GAP}em`,
  }));
}
