import { needsNoProgram } from '../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../engine/actions.ts';
import type { ActionSpec, Descriptor } from '../../engine/descriptor.ts';
import { tellingOf } from '../../kinds/parts/condition-text.ts';
import type { Difference } from './difference.ts';
import { DEEDS, isOwnForm, ownActionRefusal } from './own-actions.ts';
import { locked, type PlanInput, type PlannedChange, planned } from './planned.ts';

/** Keywords that only affect an action's texts and the place of its button. */
const LOOKS: readonly string[] = 'title place confirm confirms success failure error danger refusal'.split(' ');

/** Generic verbs whose condition (`when`) the server enforces; for others it would only hide the button. */
const HELD: readonly string[] = ['edit', 'delete', 'mutiDelete'];

/** True for actions that administrators may add: generic ones and those without code, with no keywords for programs. */
export function isOnline({ verb, when, ...words }: ActionSpec): boolean {
  if (needsNoProgram(words as ActionSpec))
    return (
      isOwnForm(words.form) && Object.keys(words).every((word) => LOOKS.includes(word) || Object.hasOwn(DEEDS, word))
    );
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

/** Planned changes of actions: added, removed, edited or moved. Resources made online may get generic actions. */
export function actionChanges(input: PlanInput, { path }: Difference): PlannedChange[] {
  const { before, after, base } = input;
  const [old, now] = [specsOf(before.descriptor), specsOf(after.descriptor)];
  const isFree = Object.keys(base.record.properties).length === 0; // true for a resource made online (decision 027)
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((verb) => {
    const [was, is] = [old.get(verb), now.get(verb)];
    const name = `操作“${is?.title ?? was?.title ?? VERBS[verb]?.title ?? verb}”`;
    if (!was || !is) return presenceChange(input, { path: [...path, verb], name, was, is, isFree });
    const of = { path: [...path, verb], name, input };
    if (needsNoProgram(was) && needsNoProgram(is)) return deedChanges([was, is], of);
    return wordChanges([was, is], { ...of, isOwn: isFree || !specsOf(base).get(verb)?.when });
  });
  const common = (specs: typeof old) => [...specs.keys()].filter((verb) => old.has(verb) && now.has(verb)).join();
  return common(old) === common(now) ? changes : [...changes, planned(path, '操作的顺序')];
}

interface Presence {
  path: readonly string[];
  name: string;
  was: Words | undefined;
  is: Words | undefined;
  isFree: boolean;
}

function presenceChange(input: PlanInput, { path, name, was, is, isFree }: Presence): PlannedChange {
  const text = `${is ? '新增' : '去掉'}${name}`;
  if (was && needsNoProgram(was)) return planned(path, text, { level: 'narrowing' });
  const verb = path.at(-1) ?? '';
  const given = is ?? { verb };
  if (is && needsNoProgram(is) && isOnline(is)) return planned(path, text, refused(text, input, is));
  if (!isFree || !isOnline(given)) return locked(path, text);
  const refusal = verb === 'page' ? { refusal: `${text}：须有 page，否则没有列表` } : {};
  return planned(path, text, { level: is ? 'additive' : 'narrowing', ...refusal });
}

interface Place {
  path: readonly string[];
  name: string;
  input: PlanInput;
}

const changedWords = (was: Words, is: Words) =>
  Object.keys({ ...was, ...is }).filter((word) => JSON.stringify(was[word]) !== JSON.stringify(is[word]));

/** Changes of an action that needs no code: all are allowed but those of its call and permission. */
function deedChanges([was, is]: [Words, Words], { path, name, input }: Place): PlannedChange[] {
  const tell = tellingOf(input);
  return changedWords(was, is).map((word) => {
    if (LOOKS.includes(word)) {
      const text = `${name}的${lookOf(word)}`;
      return planned([...path, word], text, word === 'title' ? refused(text, input, is) : {});
    }
    const called = isDeed(word) ? DEEDS[word] : ` ${word}`;
    const text = `${name}的${called}：${tell(word, was[word])} → ${tell(word, is[word])}`;
    const isOpen = isDeed(word) && isOwnForm(is.form);
    return isOpen ? planned([...path, word], text, refused(text, input, is)) : locked([...path, word], text);
  });
}

const isDeed = (word: string): word is keyof typeof DEEDS => Object.hasOwn(DEEDS, word);

function refused(text: string, input: PlanInput, spec: ActionSpec): { refusal?: string } {
  const refusal = ownActionRefusal(input, spec);
  return refusal === null ? {} : { refusal: `${text}：${refusal}` };
}

const lookOf = (word: string) => (word === 'place' ? '位置' : '文字');

function wordChanges([was, is]: [Words, Words], of: Place & { isOwn: boolean }): PlannedChange[] {
  const tell = tellingOf(of.input);
  const isOpen = of.isOwn && (!is.when || isHeld(of.input, is.verb));
  return changedWords(was, is).map((word) => {
    const isLook = LOOKS.includes(word);
    const path = [...of.path, word];
    if (word !== 'when') return (isLook ? planned : locked)(path, `${of.name}的${isLook ? lookOf(word) : ` ${word}`}`);
    return (isOpen ? planned : locked)(path, `${of.name}的条件：${tell(word, was.when)} → ${tell(word, is.when)}`);
  });
}
