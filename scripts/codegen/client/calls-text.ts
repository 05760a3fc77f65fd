import type { ClientCall } from '../calls.ts';
import { isOptional, replyType } from '../client-file.ts';
import type { Shapes } from '../shapes.ts';
import { docText, typeText } from './type-text.ts';

/** Calls of one resource, or calls with the same first path segment. */
export interface Group {
  name: string;
  calls: readonly ClientCall[];
  shapes: Shapes;
}

/** Text of the interface of a group's calls with inputs and replies, and of the table of their paths. */
export function callsText({ name, calls, shapes }: Group): string {
  const api = `${name.charAt(0).toUpperCase()}${name.slice(1)}Api`;
  const members = calls.map((call) => `${docText(docOf(call), '  ')}  ${memberText(call, shapes)}\n`);
  const routes = calls.map((call) => `  ${call.key}: [${routeText(call)}],\n`);
  const about = calls[0]?.tag;
  return [
    `${about ? `/** ${about} */\n` : ''}export interface ${api} {\n${members.join('')}}`,
    `export const ${name} = {\n${routes.join('')}} as const satisfies Routes;`,
  ].join('\n\n');
}

function docOf({ summary, method, path, permissions, isAnonymous, errors }: ClientCall): string[] {
  const codes = permissions.map((code) => `\`${code}\``).join(' or ');
  const access = isAnonymous ? 'anonymous' : permissions.length > 0 ? `needs ${codes}` : 'any signed-in user';
  return [
    summary,
    '',
    `\`${method} ${path}\`, ${access}`,
    ...errors.map(({ name, message }) => `@throws {ApiFailure} \`${name}\` ${message}`),
  ];
}

function memberText(call: ClientCall, { inputs }: Shapes): string {
  const input = inputs.get(call);
  const { key } = call;
  if (isPaged(call)) return `${key}: PageCall<${input ?? 'undefined'}, ${replyType(call, '')}>;`;
  const args = `input${isOptional(call) || !input ? '?' : ''}: ${input ?? 'undefined'}, options?: SendOptions`;
  if (call.isBinary) return `${key}: FileCall<[${args}]>;`;
  return `${key}(${args}): Promise<${answerText(call)}>;`;
}

/** Return type of a call. A call that adds a record returns its id, together with the data of the reply, if any. */
function answerText(call: ClientCall): string {
  const reply = replyType(call, '');
  if (!call.id) return reply;
  const id = typeText(call.id, '');
  // RiskRegister/add returns the id both as data and in `extras` (wire.md#8.1).
  return reply === 'void' || reply === id ? id : `Partial<${reply}> & { id: ${id} }`;
}

/** True for a paged list, for which the client can also return all rows. */
function isPaged({ method, reply, input, isBinary }: ClientCall): boolean {
  const isPage = reply?.$ref?.endsWith('Page') === true || reply?.properties?.totalPage !== undefined;
  return method === 'GET' && isPage && !isBinary && input?.properties?.pageNo !== undefined && isOptionalInput(input);
}

const isOptionalInput = ({ required = [] }: { required?: string[] }) => required.length === 0;

function routeText(call: ClientCall): string {
  const isSorted = isPaged(call) && JSON.stringify(call.input?.properties?.sortField ?? '').includes('"id"');
  const mark = call.isBinary ? 'file' : call.id ? 'added' : isSorted ? 'sorted' : '';
  return [call.method, call.path, mark]
    .filter(Boolean)
    .map((text) => `'${text}'`)
    .join(', ');
}
