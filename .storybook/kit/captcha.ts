import type { Answer } from './network.ts';

/** Imitates the server's two captchas (click words, slide a puzzle piece), since stories run without a server. */
const WORDS = ['安', '检', '查'];
const [WIDTH, HEIGHT, BLOCK] = [310, 155, 50];
const HOLE = { x: 190, y: 60 };

function canvas(width: number, draw: (on: CanvasRenderingContext2D) => void): string {
  const element = Object.assign(document.createElement('canvas'), { width, height: HEIGHT });
  const on = element.getContext('2d');
  if (!on) throw new Error('this browser draws nothing');
  draw(on);
  return element.toDataURL('image/png').replace('data:image/png;base64,', '');
}

function ground(on: CanvasRenderingContext2D): void {
  const slope = on.createLinearGradient(0, 0, WIDTH, HEIGHT);
  slope.addColorStop(0, '#2f6f8f');
  slope.addColorStop(1, '#a9c7a0');
  on.fillStyle = slope;
  on.fillRect(0, 0, WIDTH, HEIGHT);
}

function words(on: CanvasRenderingContext2D): void {
  ground(on);
  on.font = '36px sans-serif';
  on.fillStyle = '#ffffff';
  for (const [index, word] of ['查', '安', '门', '检'].entries())
    on.fillText(word, 22 + index * 76, 60 + (index % 2) * 50);
}

function hole(on: CanvasRenderingContext2D): void {
  ground(on);
  on.fillStyle = 'rgba(0, 0, 0, 0.5)';
  on.fillRect(HOLE.x, HOLE.y, BLOCK, BLOCK);
}

function block(on: CanvasRenderingContext2D): void {
  on.fillStyle = '#8fb59f';
  on.strokeStyle = '#ffffff';
  on.fillRect(0, HOLE.y, BLOCK, BLOCK);
  on.strokeRect(1, HOLE.y + 1, BLOCK - 2, BLOCK - 2);
}

const bare = (repCode: string, repData: unknown = null, repMsg: string | null = null) => ({
  status: 200,
  body: { repCode, repMsg, repData, success: repCode === '0000', error: repCode !== '0000' },
});

/** Answers both calls of the captcha protocol; every check of a user's solution returns `verdict`. */
export function captchas(verdict: '0000' | '6112'): Answer {
  let drawn = 0;
  return ({ path, body }) => {
    if (path === '/captcha/check') return bare(verdict);
    if (path !== '/captcha/get') return undefined;
    const isSlide = JSON.stringify(body).includes('blockPuzzle');
    return bare('0000', {
      originalImageBase64: canvas(WIDTH, isSlide ? hole : words),
      jigsawImageBase64: isSlide ? canvas(BLOCK, block) : null,
      token: `token-${++drawn}`,
      secretKey: 'k3yOfSixteenChar',
      wordList: isSlide ? null : WORDS,
    });
  };
}

/** Answers the request for a captcha picture with an error and the server's message. */
export const noCaptcha: Answer = ({ path }) =>
  path === '/captcha/get' ? bare('9999', null, '服务内部异常') : undefined;
