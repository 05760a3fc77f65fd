import { expect, it } from 'vitest';
import { statusPairs } from '../../../../../engine/workflow/workflow.ts';
import { hazardWorkflow } from '../hazard.ts';
import { STATE_OF_STATUS, STATUSES } from '../status.ts';
import { drawHazardChart, passages, STATES, stays } from './drawing.ts';

it('every change of status the machine knows is a line of the chart, and no other', () => {
  const stateOf = new Map<number, string>(STATUSES.map((status) => [status, STATE_OF_STATUS[status]]));
  const changes = statusPairs(hazardWorkflow).map(({ from, to }) => `${stateOf.get(from)}>${stateOf.get(to)}`);
  const drawn = drawHazardChart().lines.map(({ passage }) => `${passage.from}>${passage.to}`);
  // A deletion keeps the status.
  expect(drawn.filter((pair) => pair !== 'drafting>deleted').sort()).toEqual(changes.sort());
  expect(drawn).toContain('drafting>deleted');
});

it('lines say in the words of the flow what leads along them', () => {
  const titles = (from: string, to: string) =>
    passages().find((passage) => passage.from === from && passage.to === to)?.titles;
  expect(titles('checking', 'rectifying')).toEqual(['核查：一般隐患', '核查：重大隐患']);
  expect(titles('rectifying', 'checking')).toEqual(['撤回核查', '退回']);
  expect(titles('accepting', 'rectifying')).toEqual(['撤回整改', '验收未通过']);
  expect(stays('rectifying')).toEqual(expect.arrayContaining(['改派整改人', '申请延期', '同意延期', '驳回延期']));
});

it('no box and no words leave the picture, and boxes lie apart', () => {
  const { boxes, lines, width, height } = drawHazardChart();
  expect(boxes.map(({ state }) => state).sort()).toEqual([...STATES].sort());
  for (const box of boxes) {
    expect(box.x + box.width / 2).toBeLessThanOrEqual(width);
    expect(box.y + box.height / 2).toBeLessThanOrEqual(height);
    const near = boxes.filter(
      (other) => other !== box && Math.abs(other.x - box.x) < box.width && Math.abs(other.y - box.y) < box.height,
    );
    expect(near).toEqual([]);
  }
  for (const { label } of lines) {
    const long = Math.max(...label.lines.map((text) => text.length)) * 11;
    const left = { start: 0, middle: long / 2, end: long }[label.anchor];
    expect(label.x - left).toBeGreaterThanOrEqual(0);
    expect(label.x - left + long).toBeLessThanOrEqual(width);
  }
});
