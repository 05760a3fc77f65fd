import { VERBS } from '../../engine/actions.ts';
import type { ActionSpec, Descriptor } from '../../engine/descriptor.ts';
import type { Difference } from './difference.ts';
import { locked, type PlanInput, type PlannedChange, planned } from './planned.ts';

/** Verbs that work for every resource without a program of their own. */
export const FREE_VERBS = 'page list detail history dropDown add edit delete mutiDelete import export'.split(' ');
/** Words that only say how an action speaks and where its button is. */
const LOOKS: readonly string[] = 'title place confirm confirms success failure error danger refusal'.split(' ');

/** Words of a standard action that stay with the program: rights, paths, forms. */
export function boundWords(action: ActionSpec): string[] {
  return Object.keys(action).filter((word) => !['verb', 'when', ...LOOKS].includes(word));
}

type Words = ActionSpec & { [word: string]: unknown };
function specsOf({ actions = [] }: Descriptor): Map<string, Words> {
  const specs = actions.map((given): Words => (typeof given === 'string' ? { verb: given } : { ...given }));
  return new Map(specs.map((spec) => [spec.verb, spec]));
}

/** Looks, order and own conditions of actions may change; made online, also which standard ones there are. */
export function actionChanges({ before, after, base }: PlanInput, { path }: Difference): PlannedChange[] {
  const [old, now] = [specsOf(before.descriptor), specsOf(after.descriptor)];
  const isFree = Object.keys(base.record.properties).length === 0; // made online (decision 027)
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((verb) => {
    const [was, is] = [old.get(verb), now.get(verb)];
    const name = `操作“${is?.title ?? was?.title ?? VERBS[verb]?.title ?? verb}”`;
    if (was && is) return wordChanges([was, is], { path, name, isOpen: isFree || !specsOf(base).get(verb)?.when });
    const text = `${is ? '新增' : '去掉'}${name}`;
    const isPossible = isFree && FREE_VERBS.includes(verb) && boundWords(is ?? { verb }).length === 0;
    if (!isPossible) return locked([...path, verb], text);
    const refusal = verb === 'page' ? { refusal: `${text}：须有 page，否则没有列表` } : {};
    return planned([...path, verb], text, { level: is ? 'additive' : 'narrowing', ...refusal });
  });
  const common = (specs: typeof old) => [...specs.keys()].filter((verb) => old.has(verb) && now.has(verb)).join();
  return common(old) === common(now) ? changes : [...changes, planned(path, '操作的顺序')];
}

/** `isOpen`: no condition of the product's own file is behind it. */
function wordChanges([was, is]: [Words, Words], of: { path: readonly string[]; name: string; isOpen: boolean }) {
  const words = Object.keys({ ...was, ...is }).filter((word) => JSON.stringify(was[word]) !== JSON.stringify(is[word]));
  return words.map((word) => {
    const isLook = LOOKS.includes(word);
    const called = word === 'when' ? '条件' : word === 'place' ? '位置' : isLook ? '文字' : ` ${word}`;
    const change = isLook || (word === 'when' && of.isOpen) ? planned : locked;
    return change([...of.path, is.verb, word], `${of.name}的${called}`);
  });
}
