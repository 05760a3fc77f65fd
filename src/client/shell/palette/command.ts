import { foldedText } from '../../../engine/folded.ts';

/** Groups of the palette, in display order. */
export const GROUPS = ['最近打开', '隐患', '页面', '操作', '应用', '系统'] as const;

/** One entry of the palette. */
export interface Command {
  key: string;
  group: (typeof GROUPS)[number];
  title: string;
  /** Place or meaning of the entry, shown beside the title. */
  note: string;
  /** Title in pinyin, whole and as initials. */
  pinyin?: string | undefined;
  /** Icon of the menu entry; absent: the icon of the group is shown. */
  icon?: string | null | undefined;
  /** Address of the page that the entry opens, for opening it in another tab; absent: the entry opens no page. */
  path?: string | undefined;
  run: () => void;
}

/** Maximum entries: `idle` for each group without a search text, `found` for all groups with one. */
const MOST = { idle: 6, found: 40 };

/** Score of a command for one word; 0: no match. */
function fitOfWord({ title, note, group, pinyin = '' }: Command, word: string): number {
  const name = foldedText(title);
  if (name === word) return 100;
  if (name.startsWith(word)) return 80;
  if (name.includes(word)) return 60;
  if (pinyin.split(' ').some((typed) => typed.startsWith(word))) return 50;
  if (word.length > 1 && pinyin.includes(word)) return 40;
  if (foldedText(note).includes(word) || group.includes(word)) return 30;
  return isScattered(name, word) ? 15 : 0;
}

/** True if the word's characters occur in the name in this order: 隐登 finds 隐患登记. */
function isScattered(name: string, word: string): boolean {
  let at = 0;
  for (const character of name) if (character === word[at]) at += 1;
  return at === word.length;
}

/** Score of a command: every word must match, and matches in the title weigh most. */
function fitOf(command: Command, words: readonly string[]): number {
  const fits = words.map((word) => fitOfWord(command, word));
  return fits.includes(0) ? 0 : fits.reduce((sum, fit) => sum + fit, 0);
}

/** True for results of the server, which match the text already. */
const isFound = ({ group }: Command) => group === '隐患';

/** Commands for a text, best first within their groups; without a text the first of every group. */
export function chooseCommands(commands: readonly Command[], text: string): Command[] {
  const words = foldedText(text).split(/\s+/).filter(Boolean);
  const inGroups = (chosen: readonly Command[], most: number) =>
    GROUPS.flatMap((group) => chosen.filter((command) => command.group === group).slice(0, most));
  if (words.length === 0) return inGroups(commands, MOST.idle);
  const fitting = commands
    .filter(({ group }) => group !== '最近打开')
    .map((command) => ({ command, fit: isFound(command) ? 1 : fitOf(command, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
  return inGroups(
    fitting.map(({ command }) => command),
    MOST.found,
  );
}
