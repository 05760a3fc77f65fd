import type { Descriptor, ScreenSpec } from '../engine/descriptor.ts';
import type { Action, Field, Screen } from '../engine/resource.ts';
import { checkTwice } from './names.ts';
import type { Report } from './problem.ts';
import { SCREEN_KEYS } from './vocabulary.ts';
import { checkAmong, checkOrder, compileScreenWords } from './words/screen-words.ts';

interface ScreenContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  actions: readonly Action[];
  report: Report;
}

/** The default list, named like the resource, and the other lists of a descriptor. */
export function compileScreens(context: ScreenContext): Screen[] {
  const declared = context.descriptor.screens ?? {};
  const own = context.descriptor.name;
  const names = [own, ...Object.keys(declared).filter((name) => name !== own)];
  return names.map((name) => compileScreen(name, declared[name] ?? {}, context));
}

function compileScreen(name: string, spec: ScreenSpec, context: ScreenContext): Screen {
  const { descriptor, fields, actions, report } = context;
  const path = `screens.${name}`;
  report.keys(path, spec, SCREEN_KEYS);
  const source = spec.source ?? 'page';
  const columns = spec.columns ?? fields.filter((f) => f.show.list).map((f) => f.key);
  checkTwice(report, `${path}.columns`, spec.columns);
  checkTwice(report, `${path}.search`, spec.search);
  checkTwice(report, `${path}.actions`, spec.actions);
  checkAmong(report, `${path}.columns`, { words: spec.columns, known: fields.map((f) => f.key) });
  checkAmong(report, `${path}.fold`, { words: spec.fold, known: columns });
  checkAmong(report, `${path}.search`, { words: spec.search, known: fields.filter((f) => f.search).map((f) => f.key) });
  checkAmong(report, `${path}.actions`, { words: spec.actions, known: actions.map((a) => a.verb) });
  if (spec.source) checkAmong(report, `${path}.source`, { words: [spec.source], known: actions.map((a) => a.verb) });
  checkOrder(report, `${path}.order`, { order: spec.order, fields });
  return {
    name,
    title: spec.title ?? descriptor.title,
    description: spec.description ?? descriptor.description ?? '',
    source,
    fixed: spec.fixed ?? {},
    initial: spec.initial ?? {},
    order: spec.order ?? null,
    filters: spec.filters ?? {},
    ...compileScreenWords(spec, { report, path, fields, actions }),
    columns,
    fold: spec.fold ?? [],
    search: spec.search ?? fields.filter((f) => f.search?.shown).map((f) => f.key),
    actions: spec.actions ?? actions.filter((a) => a.place !== 'none').map((a) => a.verb),
    operationsWidth: spec.operationsWidth ?? null,
  };
}
