import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Box, baselines, drawHazardChart, type Line } from '../../workflow/picture/drawing.ts';
import type { HazardState } from '../../workflow/status.ts';
import classes from './chart.module.css';
import type { StateFigure } from './use-state-counts.ts';

const DRAWING = drawHazardChart();

interface Props {
  figures: ReadonlyMap<HazardState, StateFigure>;
}

/** Draws the machine with the number of hazards in each state; the table beside it has the same content as text. */
export function ChartPicture({ figures }: Props) {
  const { width, height, boxes, lines } = DRAWING;
  const head = useId();
  return (
    <svg className={classes.picture} viewBox={`0 0 ${width} ${height}`}>
      <title>隐患流程图</title>
      <defs>
        <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" className={classes.head} />
        </marker>
      </defs>
      {lines.map((line) => (
        <LineShape key={line.path} line={line} head={head} />
      ))}
      {boxes.map((box) => (
        <StateBox key={box.state} box={box} figure={figures.get(box.state)} />
      ))}
    </svg>
  );
}

function LineShape({ line, head }: { line: Line; head: string }) {
  const { anchor, x } = line.label;
  return (
    <g aria-hidden>
      <path d={line.path} className={classes.line} markerEnd={`url(#${head})`} />
      {baselines(line).map(({ y, text }) => (
        <text key={text} x={x} y={y} textAnchor={anchor} className={classes.words}>
          {text}
        </text>
      ))}
    </g>
  );
}

function StateBox({ box, figure }: { box: Box; figure: StateFigure | undefined }) {
  const { x, y, width, height } = box;
  const shape = (
    <g transform={`translate(${x} ${y})`} data-meaning={figure?.meaning} className={classes.box}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={8} />
      <text y={figure?.count === undefined ? 5 : -4} textAnchor="middle" className={classes.name}>
        {figure?.title}
      </text>
      {figure?.count !== undefined && (
        <text y={16} textAnchor="middle" className={classes.count}>
          {figure.count}
        </text>
      )}
    </g>
  );
  if (!figure?.path) return shape;
  const count = figure.count === undefined ? '' : ` ${figure.count} 条`;
  return (
    <Link to={figure.path} aria-label={`${figure.title}${count}，查看列表`}>
      {shape}
    </Link>
  );
}
