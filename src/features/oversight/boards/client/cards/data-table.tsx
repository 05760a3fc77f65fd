import type { PictureProps } from './card-types.ts';
import { Rows } from './rows.tsx';
import classes from './tables.module.css';
import { valueText } from './words.ts';

/** The numbers of any picture as a table. */
export function DataTable({ card, reading: { columns, rows } }: PictureProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={`${card.title}表`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            {columns.map(({ title, unit }) => (
              <th key={title} scope="col">
                {unit && unit !== '%' ? `${title}（${unit}）` : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {columns.map(({ title, unit }, index) => (
                <td key={title}>
                  <Rows drill={row.drills?.[index]} title={`${row.name} · ${title}`}>
                    {valueText(row.values[index], unit)}
                  </Rows>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
