import { actionSpecs, VERBS } from '../../engine/actions.ts';
import type { ActionSpec, Descriptor } from '../../engine/descriptor.ts';
import { tellingOf } from '../../kinds/parts/condition-text.ts';
import type { Difference } from './difference.ts';
import { locked, type PlanInput, type PlannedChange, planned } from './planned.ts';

/** Words that only say how an action speaks and where its button is. */
const LOOKS: readonly string[] = 'title place confirm confirms success failure error danger refusal'.split(' ');

/** Verbs of every resource whose condition the server holds calls to; of the others it would be a look alone. */
const HELD: readonly string[] = ['edit', 'delete', 'mutiDelete'];

/** True if the action is that of every resource: no rights, paths or forms of a program. */
export function isOnline({ verb, when, ...words }: ActionSpec): boolean {
  if (when && !HELD.includes(verb)) return false;
  return VERBS[verb]?.online === true && Object.keys(words).every((word) => LOOKS.includes(word));
}

function isHeld({ after, calls }: PlanInput, verb: string): boolean {
  const action = after.resource.actions.find((each) => each.verb === verb);
  if (!action || calls?.has(`${action.method} ${action.path}`)) return false;
  return action.effect !== null || HELD.includes(verb);
}

type Words = ActionSpec & { [word: string]: unknown };
const specsOf = (of: Descriptor) => new Map(actionSpecs(of).map((spec): [string, Words] => [spec.verb, { ...spec }]));

/** Looks, order and own conditions of actions may change; made online, also which standard ones there are. */
export function actionChanges(input: PlanInput, { path }: Difference): PlannedChange[] {
  const { before, after, base } = input;
  const [old, now] = [specsOf(before.descriptor), specsOf(after.descriptor)];
  const isFree = Object.keys(base.record.properties).length === 0; // made online (decision 027)
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((verb) => {
    const [was, is] = [old.get(verb), now.get(verb)];
    const name = `操作“${is?.title ?? was?.title ?? VERBS[verb]?.title ?? verb}”`;
    if (was && is)
      return wordChanges([was, is], { path, name, input, isOwn: isFree || !specsOf(base).get(verb)?.when });
    const text = `${is ? '新增' : '去掉'}${name}`;
    if (!isFree || !isOnline(is ?? { verb })) return locked([...path, verb], text);
    const refusal = verb === 'page' ? { refusal: `${text}：须有 page，否则没有列表` } : {};
    return planned([...path, verb], text, { level: is ? 'additive' : 'narrowing', ...refusal });
  });
  const common = (specs: typeof old) => [...specs.keys()].filter((verb) => old.has(verb) && now.has(verb)).join();
  return common(old) === common(now) ? changes : [...changes, planned(path, '操作的顺序')];
}

function wordChanges(
  [was, is]: [Words, Words],
  of: { path: readonly string[]; name: string; input: PlanInput; isOwn: boolean },
) {
  const words = Object.keys({ ...was, ...is }).filter((word) => JSON.stringify(was[word]) !== JSON.stringify(is[word]));
  const tell = tellingOf(of.input);
  const isOpen = of.isOwn && (!is.when || isHeld(of.input, is.verb));
  return words.map((word) => {
    const isLook = LOOKS.includes(word);
    const called = word === 'place' ? '位置' : isLook ? '文字' : ` ${word}`;
    const path = [...of.path, is.verb, word];
    if (word !== 'when') return (isLook ? planned : locked)(path, `${of.name}的${called}`);
    return (isOpen ? planned : locked)(path, `${of.name}的条件：${tell(word, was.when)} → ${tell(word, is.when)}`);
  });
}
