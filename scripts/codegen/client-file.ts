import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonSchema } from '../../src/engine/json.ts';
import { type ClientCall, groupsOf } from './calls.ts';
import { NOTICE } from './output.ts';
import { componentOf, isSimple, replyName, type Shapes } from './shapes.ts';

/** Text of another module of this folder, without relative imports, to include it in a generated file. */
function textOf(name: string): string {
  const text = readFileSync(path.join(import.meta.dirname, name), 'utf8');
  return text.replaceAll(/^import [^;]* from '\.\/[\w-]+\.ts';\n/gm, '').trim();
}

/** Text of client.ts in .cache/generated: types of input and reply for every call. */
export function callTypesFile(calls: readonly ClientCall[], shapes: Shapes): string {
  const parts = [
    `${NOTICE}import type * as t from './types.ts';`,
    textOf('call-table.ts'),
    ...[...groupsOf(calls)].map(([name, own]) => interfaceText(name, own, shapes)),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Text of the console's client.ts: a table of calls, one line for each group. Their types are in .cache/generated. */
export function tableFile(calls: readonly ClientCall[]): string {
  const groups = [...groupsOf(calls)];
  const parts = [
    `${NOTICE}import type * as t from '#generated/client.ts';`,
    textOf('call-table.ts'),
    groups.map(([name, own]) => tableText(name, own)).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const typeName = (group: string) => `${group.charAt(0).toUpperCase()}${group.slice(1)}Calls`;

/** Interface of a group's calls, one line for each call. */
function interfaceText(group: string, calls: readonly ClientCall[], shapes: Shapes): string {
  const members = calls.map((call) => {
    const about = call.summary.replaceAll('*/', '');
    return `  /** ${about} */ ${call.key}: Call<${inputType(call, shapes)}, ${replyType(call)}>;`;
  });
  return `export interface ${typeName(group)} {\n${members.join('\n')}\n}`;
}

function tableText(group: string, calls: readonly ClientCall[]): string {
  const words = (method: string) => calls.filter((call) => call.method === method).map((call) => wordOf(group, call));
  const table = [base(group), words('GET').join(' '), words('POST').join(' ')].map((text) => JSON.stringify(text));
  return `export const ${group} = /* @__PURE__ */ group<t.${typeName(group)}>(${table.join(', ')});`;
}

const base = (group: string) => (group === 'session' ? '' : `/${group}`);

function wordOf(group: string, { key, path: whole }: ClientCall): string {
  const rest = whole.slice(base(group).length + 1);
  return rest === key ? key : `${key}=${rest}`;
}

function inputType(call: ClientCall, { inputs }: Shapes): string {
  const name = inputs.get(call);
  if (!name) return 'undefined';
  return isOptional(call) ? `t.${name} | undefined` : `t.${name}`;
}

/** True for a GET without required parameters, whose input may be omitted. */
export function isOptional({ method, input }: ClientCall): boolean {
  return method === 'GET' && (input?.required ?? []).length === 0;
}

/** @param prefix text before each type name, such as the namespace of types.ts */
export function replyType(call: ClientCall, prefix = 't.'): string {
  const { reply, isBinary } = call;
  if (isBinary) return 'ArrayBuffer';
  if (!reply) return 'void';
  return isSimple(reply) ? simpleType(reply, prefix) : `${prefix}${replyName(call)}`;
}

function simpleType(schema: JsonSchema, prefix: string): string {
  if (schema.type === 'array') return `${simpleType(schema.items ?? {}, prefix)}[]`;
  const name = componentOf(schema);
  if (name) return `${prefix}${name}`;
  return schema.type === 'integer' ? 'number' : String(schema.type);
}
