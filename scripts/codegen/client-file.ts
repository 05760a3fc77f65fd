import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonSchema } from '../../src/engine/json.ts';
import type { ClientCall } from './calls.ts';
import { NOTICE } from './output.ts';
import { componentOf, inputName, isSimple, replyName } from './types-file.ts';

const RUNTIME = path.join(import.meta.dirname, 'client-runtime.ts');

/** The table of calls with their types, behind the few functions that use it. */
export function clientFile(calls: readonly ClientCall[], extension: '.ts' | '.js'): string {
  const groups = groupsOf(calls);
  const names = [...groups.keys()];
  const parts = [
    `${NOTICE}import type * as t from './types${extension}';`,
    readFileSync(RUNTIME, 'utf8').trim(),
    ...[...groups].map(([name, own]) => groupText(name, own)),
    apiText(names),
  ];
  return `${parts.join('\n\n')}\n`;
}

function groupsOf(calls: readonly ClientCall[]): Map<string, ClientCall[]> {
  const groups = new Map<string, ClientCall[]>();
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call]);
  return groups;
}

function groupText(name: string, calls: readonly ClientCall[]): string {
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Calls`;
  const members = calls.map(
    (call) =>
      `  /** ${call.summary.replaceAll('*/', '')} */\n  ${call.key}: Call<${inputType(call)}, ${replyType(call)}>;`,
  );
  const words = (method: string) => calls.filter((call) => call.method === method).map((call) => wordOf(name, call));
  const table = [base(name), words('GET').join(' '), words('POST').join(' ')].map((text) => JSON.stringify(text));
  return [
    `export interface ${typeName} {\n${members.join('\n')}\n}`,
    `export const ${name} = /* @__PURE__ */ group<${typeName}>(${table.join(', ')});`,
  ].join('\n\n');
}

const base = (group: string) => (group === 'session' ? '' : `/${group}`);

function wordOf(group: string, { key, path: whole }: ClientCall): string {
  const rest = whole.slice(base(group).length + 1);
  return rest === key ? key : `${key}=${rest}`;
}

function inputType(call: ClientCall): string {
  const { input } = call;
  if (!input) return 'undefined';
  const name = `t.${componentOf(input) ?? inputName(call)}`;
  return call.method === 'GET' && (input.required ?? []).length === 0 ? `${name} | undefined` : name;
}

function replyType(call: ClientCall): string {
  const { reply, isBinary } = call;
  if (isBinary) return 'ArrayBuffer';
  if (!reply) return 'void';
  return isSimple(reply) ? simpleType(reply) : `t.${replyName(call)}`;
}

function simpleType(schema: JsonSchema): string {
  if (schema.type === 'array') return `${simpleType(schema.items ?? {})}[]`;
  const name = componentOf(schema);
  if (name) return `t.${name}`;
  return schema.type === 'integer' ? 'number' : String(schema.type);
}

function apiText(names: readonly string[]): string {
  return [
    `const GROUPS = { ${names.join(', ')} };`,
    '/** Every call, sent with `send`: `createApi(overAxios(http)).CameraFile.page({ pageSize: 5 })`. */',
    'export function createApi<Options = SendOptions>(send: Send<Options>): Senders<typeof GROUPS, Options> {',
    '  return bind(GROUPS, send);',
    '}',
  ].join('\n');
}
