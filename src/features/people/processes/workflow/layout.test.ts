import { describe, expect, it } from 'vitest';
import { drawProcess, NUMBER_WIDTH, WORD_HEIGHT } from './layout.ts';

const states = ['登记', '研判', '核查', '整改', '验收', '关闭'].map((title, index) => ({ key: `s${index}`, title }));
const step = (from: number, to: number, title: string) => ({ from: `s${from}`, to: `s${to}`, title });
const PROCESS = {
  states,
  steps: [
    step(0, 0, '编辑'),
    step(0, 1, '提交'),
    step(0, 2, '直接提交'),
    step(1, 0, '撤回提交'),
    step(1, 2, '研判：是隐患'),
    step(1, 5, '研判：非隐患'),
    step(2, 1, '撤回研判'),
    step(2, 1, '管理员撤回研判'),
    step(2, 3, '核查：重大隐患'),
    step(2, 5, '核查：非隐患'),
    step(3, 2, '退回'),
    step(3, 4, '提交整改'),
    step(4, 3, '验收未通过'),
    step(5, 1, '撤回研判'),
  ],
};

describe.each(['titles', 'numbers'] as const)('a process drawn with %s', (words) => {
  const { width, height, boxes, arrows } = drawProcess(PROCESS, words);

  it('has a box for each state, none upon another', () => {
    expect(boxes.map(({ key }) => key)).toEqual(states.map(({ key }) => key));
    for (const box of boxes) {
      expect(box.x + box.width / 2).toBeLessThanOrEqual(width);
      expect(box.y + box.height / 2).toBeLessThanOrEqual(height);
      const near = boxes.filter(
        (other) =>
          other !== box &&
          Math.abs(other.x - box.x) < (box.width + other.width) / 2 &&
          Math.abs(other.y - box.y) < box.height,
      );
      expect(near).toEqual([]);
    }
  });

  it('has one arrow for all steps between two states, and none for steps that keep a state', () => {
    const pairs = PROCESS.steps.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from}>${to}`);
    expect(arrows.map(({ from, to }) => `${from}>${to}`).sort()).toEqual([...new Set(pairs)].sort());
    const back = arrows.find(({ from, to }) => from === 's2' && to === 's1');
    expect(back?.words.map(({ step: index }) => PROCESS.steps[index]?.title)).toEqual(['撤回研判', '管理员撤回研判']);
    expect(back?.words.map(({ text }) => text)).toEqual(
      words === 'titles' ? ['撤回研判', '管理员撤回研判'] : ['7', '8'],
    );
  });

  it('keeps words inside the picture and off the boxes', () => {
    for (const { x, y, words: lines } of arrows) {
      const long = Math.max(...lines.map(({ text }) => text.length)) * 12;
      const half = words === 'titles' ? long / 2 : (lines.length * NUMBER_WIDTH) / 2;
      expect(x - half).toBeGreaterThanOrEqual(0);
      expect(x + half).toBeLessThanOrEqual(width);
      const tall = words === 'titles' ? lines.length * WORD_HEIGHT : NUMBER_WIDTH;
      const covering = boxes.filter(
        (box) => Math.abs(box.x - x) < box.width / 2 + half && Math.abs(box.y - y) < (box.height + tall) / 2 - 1,
      );
      expect(covering).toEqual([]);
    }
  });
});

it('draws a process of one state without steps', () => {
  const { boxes, arrows } = drawProcess({ states: [{ key: 'a', title: '在用' }], steps: [] }, 'titles');
  expect([boxes.length, arrows.length]).toEqual([1, 0]);
});
