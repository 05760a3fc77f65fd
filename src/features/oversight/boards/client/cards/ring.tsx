import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { PictureProps, Row } from './card-types.ts';
import classes from './cards.module.css';
import type { Place } from './chart.tsx';
import { tooltip } from './columns.tsx';
import { Rows } from './rows.tsx';
import { totalOf, valueText } from './words.ts';

const Chart = lazy(() => import('./chart.tsx'));

/** Maximum parts drawn separately; the others are combined, because thin parts look alike. */
const MOST_PARTS = 6;
/** Shades in per cent of the bar colour, so that neighbours differ; colours with a meaning stay unchanged. */
const SHADES = [100, 78, 60, 45, 32, 22, 14];

interface Part extends Pick<Row, 'id' | 'name' | 'drills'> {
  total: number;
  /** Colour of a risk rank; absent: a shade of the bar colour. */
  color: string | undefined;
}

/** Parts of a whole: a ring with their sizes, beside it lines with their numbers. */
export function Ring({ card, reading }: PictureProps) {
  const parts = useMemo(() => partsOf(reading.rows), [reading.rows]);
  const whole = parts.reduce((sum, { total }) => sum + total, 0);
  const option = useCallback((place: Place) => ringOption(parts, whole, place), [parts, whole]);
  return (
    <div className={classes.ring}>
      <Suspense fallback={<div className={classes.chart} />}>
        <Chart label={`${card.title}，数字见表`} option={option} />
      </Suspense>
      <ul className={classes.legend}>
        {parts.map(({ id, name, total, drills, color }, index) => (
          <li key={id}>
            <span
              className={classes.swatch}
              style={color ? { background: color } : { background: 'var(--hz-bar)', opacity: opacityOf(index) }}
              aria-hidden
            />
            <span className={classes.name} title={name}>
              {name}
            </span>
            <b className={classes.number}>
              <Rows drill={drills?.[0]} title={name}>
                {valueText(total)}
              </Rows>
            </b>
            <span className={classes.rate}>{whole === 0 ? '' : valueText((100 * total) / whole, '%')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function partsOf(rows: readonly Row[]): Part[] {
  const separate = rows.length > MOST_PARTS + 1 ? rows.slice(0, MOST_PARTS) : rows;
  const parts = separate.map((row) => ({
    ...{ id: row.id, name: row.name, drills: row.drills, total: totalOf(row) },
    color: row.color,
  }));
  if (separate.length === rows.length) return parts;
  const rest = rows.slice(separate.length);
  const total = rest.reduce((sum, row) => sum + totalOf(row), 0);
  return [...parts, { id: 'rest', name: `其他 ${rest.length} 项`, drills: undefined, total, color: undefined }];
}

const opacityOf = (index: number) => (SHADES[index] ?? 14) / 100;

/** Diameter of the hole, as a share of the ring's diameter. */
const HOLE = 0.64;
const DIGIT_EM = 0.65;

/** Font size of a number, limited so that it does not touch the ring. */
function sizeInHole(text: string, { fontSize, size }: Place): number {
  const room = (0.85 * HOLE * size) / (DIGIT_EM * text.length);
  return size === 0 ? fontSize : Math.min(fontSize * 1.6, room);
}

function ringOption(parts: readonly Part[], whole: number, place: Place) {
  const { token, fontSize } = place;
  const number = whole.toLocaleString('en-US');
  return {
    tooltip: tooltip(token, fontSize, 'item'),
    series: [
      {
        ...{ type: 'pie', radius: [`${100 * HOLE}%`, '92%'], silent: false, emphasis: { scale: false } },
        label: {
          ...{ show: true, position: 'center', formatter: number },
          ...{ color: token('text'), fontSize: sizeInHole(number, place), fontWeight: 600 },
        },
        data: parts.map(({ name, total, color }, index) => ({
          ...{ name, value: total },
          itemStyle: {
            color: color ?? token('bar'),
            opacity: color ? 1 : opacityOf(index),
            borderColor: token('surface'),
            borderWidth: fontSize / 8,
          },
        })),
      },
    ],
  };
}
