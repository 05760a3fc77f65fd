import { formatWallTime } from '../../../engine/wall-time.ts';
import { atWork, atWorkBefore, DAY, endOfDay, HOUR, MINUTE } from '../../seed/index.ts';
import { type Cast, castOf } from './cast.ts';
import { between, pick, u } from './draw.ts';
import type { HazardRecipe } from './recipe.ts';
import type { Slot } from './slots.ts';
import type { Step } from './steps.ts';
import type { Traits } from './traits.ts';

export interface StoryContext {
  recipe: HazardRecipe;
  t0: number;
}

/** What is decided about one hazard before it is told. */
export interface Plot {
  slot: Slot;
  traits: Traits;
  cast: Cast;
}

/** Tells one hazard step by step; time only moves forwards and stays before T0. */
export class Teller {
  readonly plot: Plot;
  readonly steps: Step[] = [];
  readonly #context: StoryContext;
  #clock: number;
  /** Deadline of the verdict and when it was given. */
  #deadline = 0;
  #verdict = 0;
  #rounds = 0;

  constructor(plot: Plot, context: StoryContext) {
    this.plot = plot;
    this.#context = context;
    this.#clock = plot.slot.registered;
  }

  submit(): this {
    const { traits, cast } = this.plot;
    this.#wait(this.#hours('submit', 0, 4), 'submit');
    const people: Step['people'] = traits.path === 'judge' ? { judgeId: cast.judge } : { againCheckId: cast.checker };
    return this.#step({ by: this.#registrant, call: 'RiskRegister/submit', body: {}, people });
  }

  judge(isRisk: boolean): this {
    const { judge, checker } = this.plot.cast;
    this.#wait(this.#hours('judge', 1, 20), 'judge');
    if (!isRisk) {
      const judgeOpinion = pick(this.recipe.judgeRefusals, this.draw('opinion'));
      return this.#step({ by: judge, call: 'RiskRegister/judge', body: { isRisk: 0, judgeOpinion } });
    }
    const body = { isRisk: 1, judgeOpinion: '情况属实，请核查' };
    return this.#step({ by: judge, call: 'RiskRegister/judge', body, people: { againCheckId: checker } });
  }

  recallJudge(): this {
    this.#pass(HOUR);
    return this.#step({ by: this.plot.cast.judge, call: 'RiskRegister/recallJudge', body: {} });
  }

  adminRecallJudge(reason: string): this {
    this.#pass(HOUR);
    return this.#step({ by: 'linanqi', call: 'RiskRegister/adminRecallJudge', body: { reason } });
  }

  /** The verdict that closes it. */
  dismiss(opinion = pick(this.recipe.checkRefusals, this.draw('opinion'))): this {
    this.#wait(this.#hours('check', 2, 22), 'check');
    const step = { by: this.plot.cast.checker, call: 'RiskAgainCheck/edit' as const };
    return this.#step({ ...step, body: { againCheckResult: 0, againCheckOpinion: opinion } });
  }

  duplicateOf(fixed: 'C5'): this {
    this.dismiss('与此前登记的隐患为同一处，按重复处理');
    const last = this.steps.at(-1);
    if (last) last.sameAs = { key: 'rootHazardId', fixed };
    return this;
  }

  check(): this {
    const { slot, traits, cast } = this.plot;
    this.#wait(this.#hours('check', 2, 22), `check${this.steps.length}`);
    const days = limitOf(this.plot, { ...this.#context, verdict: this.#clock, draw: this.draw('limit') });
    this.#verdict = this.#clock;
    this.#deadline = endOfDay(this.#clock + days * DAY);
    const body: Step['body'] = {
      againCheckResult: traits.isMajor ? 2 : 1,
      againCheckOpinion: traits.isMajor ? '属重大隐患，立即采取控制措施并限期治理' : '情况属实，按期整改',
      accomplishTime: formatWallTime(new Date(this.#deadline)),
      rectifyType: traits.isMajor ? 3 : days <= 3 ? 1 : 2,
      handleMeasure: pick(this.recipe.measures[traits.fault.type] ?? ['按规程整改'], this.draw('measure')),
    };
    if (traits.isMajor) {
      body.riskFund = between(5, 80, this.draw('fund')) * 1000;
      body.emergencyPlan = '现场停用并警戒，备足器材，落实专人监护，执行专项应急处置方案';
    }
    const orgs = { rectifyOrgId: cast.org };
    const people = { rectifyUserId: cast.rectifier };
    if (slot.fixed === 'C2' && this.steps.length > 3) body.againCheckOpinion = '已核对责任部门，按期整改';
    return this.#step({ by: cast.checker, call: 'RiskAgainCheck/edit', body, people, orgs });
  }

  reback(rebackReason: string): this {
    this.#wait(2 * HOUR, 'reback');
    return this.#step({ by: this.plot.cast.rectifier, call: 'RiskRectify/reback', body: { rebackReason } });
  }

  /** Done at 20–95 % of the time given, some of it late; later rounds take a day or two. */
  rectify(): this {
    this.#rounds += 1;
    this.#clock =
      this.#rounds === 1 ? this.#firstRepair() : this.#within(DAY * (1 + this.draw(`again${this.#rounds}`)));
    const { cast, traits } = this.plot;
    const { recipe } = this;
    const body: Step['body'] = {
      riskRectifyResult: pick(recipe.results, this.draw('result')),
      riskRectifyOpinion: pick(recipe.measures[traits.fault.type] ?? ['按规程整改'], this.draw('measure')),
      rectifyTime: formatWallTime(new Date(Math.max(this.#verdict + MINUTE, this.#clock - 30 * MINUTE))),
      riskRectifyFund: between(0, traits.isMajor ? 80 : 20, this.draw('spent')) * (traits.isMajor ? 1000 : 100),
    };
    const people = { acceptUserId: cast.acceptor };
    const pictures = { afterPictures: 'after' as const };
    return this.#step({ by: cast.rectifier, call: 'RiskRectify/add', body, people, pictures });
  }

  accept(passed: boolean): this {
    this.#wait(this.#hours(`accept${this.#rounds}`, 2, 60), `accept${this.steps.length}`);
    const accetpOpinion = passed
      ? '整改到位，同意闭环'
      : pick(this.recipe.failReasons, this.draw(`fail${this.#rounds}`));
    const body = { accetResult: passed, accetpOpinion };
    return this.#step({ by: this.plot.cast.acceptor, call: 'RiskAcceptRecord/add', body });
  }

  recallAcceptance(): this {
    this.#wait(4 * HOUR, 'reopen');
    return this.#step({ by: this.plot.cast.acceptor, call: 'RiskAcceptRecord/recall', body: {} });
  }

  draw(field: string): number {
    return u('hazard', this.plot.slot.index, field);
  }

  get recipe(): HazardRecipe {
    return this.#context.recipe;
  }

  get #registrant(): string {
    return this.plot.cast.registrant;
  }

  #firstRepair(): number {
    const { ending } = this.plot.slot;
    const given = this.#deadline - this.#verdict;
    const room = this.#context.t0 - this.#deadline > 20 * DAY;
    const late = ending.status === 5 && room && this.draw('late') < this.recipe.lateShare;
    if (late)
      return atWork(this.#deadline + between(1, 6, this.draw('lateDays')) * DAY - 8 * HOUR, this.draw('lateHour'));
    const planned = atWork(this.#verdict + given * (0.2 + 0.75 * this.draw('repair')), this.draw('repairHour'));
    const latest = ending.status === 4 ? Math.min(this.#deadline, this.#context.t0 - 6 * HOUR) : this.#deadline;
    return Math.max(this.#verdict + HOUR, planned <= latest ? planned : atWorkBefore(latest));
  }

  #hours(field: string, low: number, high: number): number {
    return Math.round((low + (high - low) * this.draw(field)) * 60) * MINUTE;
  }

  /** Moves on by a while, into working hours, unless that would be beyond T0. */
  #wait(delay: number, field: string): void {
    const next = atWork(this.#clock + delay, this.draw(`${field}Morning`));
    if (next < this.#context.t0) this.#clock = Math.max(next, this.#clock + MINUTE);
    else this.#pass(10 * MINUTE);
  }

  #within(delay: number): number {
    this.#wait(delay, `round${this.#rounds}`);
    return this.#clock;
  }

  #pass(delay: number): void {
    this.#clock += delay;
  }

  #step(step: Omit<Step, 'at'>): this {
    this.steps.push({ at: this.#clock, ...step });
    return this;
  }
}

/** Days given to repair: one that leads to the wanted ending, else the shortest. */
function limitOf({ slot, traits }: Plot, at: StoryContext & { verdict: number; draw: number }): number {
  const { recipe, t0, verdict } = at;
  if (traits.isMajor) return recipe.majorLimit;
  const { ending } = slot;
  const overdueBy = (days: number) => t0 - endOfDay(verdict + days * DAY);
  const fits = (days: number): boolean => {
    if (ending.status === 3 && ending.overdue === 'no') return overdueBy(days) < 0;
    if (ending.status === 3 && ending.overdue === 'days') return overdueBy(days) > 0 && overdueBy(days) <= 7 * DAY;
    // Room for a late repair, two failed acceptances and the days in between.
    return ending.status !== 5 || overdueBy(days) > 12 * DAY;
  };
  const fitting = recipe.limits.filter(fits);
  return fitting.length > 0 ? pick(fitting, at.draw) : Math.min(...recipe.limits);
}

export function plotOf(slot: Slot, traits: Traits, borrowed: boolean): Plot {
  return { slot, traits, cast: castOf(slot, traits, borrowed) };
}
