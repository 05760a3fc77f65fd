import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/boot/paths.mjs';

/** One instruction of a recipe, in the order of the book; the fence of its code block gives it. */
export type RecipeStep =
  /** `write=FILE`: makes the file. */
  | { do: 'write'; file: string; text: string }
  /**
   * `insert=FILE before="text"` (or `after`, or `instead`): puts the block beside every line that holds the text. There
   * must be `times` of them, 1 when absent.
   */
  | { do: 'insert'; file: string; text: string; side: Side; line: string; times: number }
  /** `sh`: runs each line. `fails="text"` marks commands that must fail and print the text. */
  | { do: 'run'; command: string; says: string | null; fails: boolean };

const SIDES = ['before', 'after', 'instead'] as const;
type Side = (typeof SIDES)[number];

export interface Recipe {
  title: string;
  steps: RecipeStep[];
}

const FENCE = /^```(\w+)(.*)\n([\s\S]*?)^```$/gm;

/** The recipes of CONTRIBUTING.md: every second-level heading that begins with a number. */
export function readRecipes(): Recipe[] {
  const chapters = readFileSync(inRoot('CONTRIBUTING.md'), 'utf8')
    .split(/^## (?=\d)/m)
    .slice(1);
  return chapters.map((chapter) => {
    const [title = ''] = chapter.split('\n', 1);
    const own = chapter.split(/^## /m, 1)[0] ?? '';
    return {
      title,
      steps: [...own.matchAll(FENCE)].flatMap(([, language, fence, text]) => stepsOf({ language, fence, text })),
    };
  });
}

interface Block {
  language: string | undefined;
  fence: string | undefined;
  text: string | undefined;
}

function stepsOf({ language, fence = '', text = '' }: Block): RecipeStep[] {
  const marks = marksOf(fence);
  if (language === 'sh') {
    const fails = marks.fails !== undefined;
    const says = marks.fails ?? marks.says ?? null;
    return text
      .trim()
      .split('\n')
      .map((command) => ({ do: 'run', command, says, fails }));
  }
  if (marks.write) return [{ do: 'write', file: marks.write, text }];
  if (!marks.insert) return [];
  const side = SIDES.find((candidate) => marks[candidate] !== undefined);
  const line = side && marks[side];
  if (!side || !line) throw new Error(`CONTRIBUTING.md: where in ${marks.insert} does this belong?\n${text}`);
  return [{ do: 'insert', file: marks.insert, text, side, line, times: Number(marks.times ?? 1) }];
}

/** `insert=a.ts before="x y"` → { insert: 'a.ts', before: 'x y' }. */
function marksOf(fence: string): { [mark: string]: string | undefined } {
  const marks = [...fence.matchAll(/(\w+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g)];
  return Object.fromEntries(marks.map(([, name, ...values]) => [name, values.find((value) => value !== undefined)]));
}
