import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Arrow, type Box, drawProcess, NUMBER_WIDTH, WORD_HEIGHT, type Words } from '../workflow/layout.ts';
import classes from './process.module.css';
import { countText, type ProcessState, type ReadProcess } from './use-process.ts';

/** Draws states and steps as SVG; `ProcessTable` has the same content as text. */
export default function ProcessPicture({ process, words }: { process: ReadProcess; words: Words }) {
  const { width, height, boxes, arrows } = drawProcess(process, words);
  const head = useId();
  const isOpen = ({ step }: { step: number }) => process.steps[step]?.person?.may !== false;
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: width * 1.15 }}
      data-has-person={process.person !== undefined}
      data-words={words}
    >
      <title>{`${process.title}流程图`}</title>
      <defs>
        <marker
          id={head}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="10"
          markerHeight="10"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8z" className={classes.head} />
        </marker>
      </defs>
      {arrows.map((arrow) => (
        <ArrowShape key={arrow.path} arrow={arrow} head={head} words={words} isOpen={isOpen} />
      ))}
      {boxes.map((box) => (
        <StateBox
          key={box.key}
          box={box}
          state={process.states.find(({ key }) => key === box.key)}
          limit={process.limit}
          isOff={process.steps.every(({ from, person }) => from !== box.key || person?.may === false)}
        />
      ))}
    </svg>
  );
}

interface ArrowProps {
  arrow: Arrow;
  head: string;
  words: Words;
  isOpen(word: Arrow['words'][number]): boolean;
}

function ArrowShape({ arrow, head, words, isOpen }: ArrowProps) {
  const { x, y, width, height } = arrow;
  const lines = arrow.words.length;
  const at = (index: number) =>
    words === 'titles'
      ? { x, y: y - ((lines - 1) * WORD_HEIGHT) / 2 + index * WORD_HEIGHT + 4 }
      : { x: x - ((lines - 1) * NUMBER_WIDTH) / 2 + index * NUMBER_WIDTH, y: y + 4 };
  return (
    <g aria-hidden data-off={!arrow.words.some(isOpen)}>
      <path d={arrow.path} className={classes.line} markerEnd={`url(#${head})`} />
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} className={classes.ground} />
      {arrow.words.map((word, index) => (
        <text key={word.step} {...at(index)} textAnchor="middle" className={classes.words} data-off={!isOpen(word)}>
          {word.text}
        </text>
      ))}
    </g>
  );
}

interface BoxProps {
  box: Box;
  state: ProcessState | undefined;
  limit: number;
  /** True if the chosen person can do nothing in this state. */
  isOff: boolean;
}

function StateBox({ box, state, limit, isOff }: BoxProps) {
  if (!state) return null;
  const { x, y, width, height } = box;
  const count = countText(state, limit);
  const shape = (
    <g transform={`translate(${x} ${y})`} className={classes.box} data-meaning={state.meaning} data-off={isOff}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={8} />
      <text y={count === undefined ? 5 : -4} textAnchor="middle" className={classes.name}>
        {shortened(state.title, width)}
      </text>
      {count !== undefined && (
        <text y={16} textAnchor="middle" className={classes.count}>
          {count}
        </text>
      )}
    </g>
  );
  if (state.path === undefined) return shape;
  const words = count === undefined ? state.title : `${state.title} ${count} 条`;
  return (
    <Link to={state.path} aria-label={`${words}，查看列表`}>
      {shape}
    </Link>
  );
}

/** Cuts a title to the width of its box; `ProcessTable` has the full title. */
function shortened(title: string, width: number): string {
  const room = Math.floor((width - 12) / 14);
  const letters = [...title];
  return letters.length <= room ? title : `${letters.slice(0, room - 1).join('')}…`;
}
