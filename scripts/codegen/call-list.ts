import type { ClientCall } from './calls.ts';
import { isOptional, replyType } from './client-file.ts';
import type { Shapes } from './shapes.ts';

const HEAD = `# Every call of the API: method and path, who may make it, what it takes -> what it answers.
# Who: permission codes (any of them opens the call), "signed-in" or "anonymous". "?" marks a query that may be left out.
# "+ id": of the record it adds, as extras.id. Shapes are those of types.ts and of /api/openapi.json.
# Written by npm run codegen: review a change of this file as a change of the contract with every client.
`;

/** Text of docs/api.txt: one line for each call, sorted by path, so that a diff shows a changed call as one line. */
export function callList(calls: readonly ClientCall[], shapes: Shapes): string {
  const lines = calls.map((call) => ({ order: `${call.path} ${call.method}`, line: lineOf(call, shapes) }));
  const sorted = lines.sort((one, other) => (one.order < other.order ? -1 : 1));
  return `${HEAD}${sorted.map(({ line }) => `${line}\n`).join('')}`;
}

function lineOf(call: ClientCall, { inputs }: Shapes): string {
  const input = inputs.get(call);
  const takes = input ? `${input}${isOptional(call) ? '?' : ''}` : '()';
  return `${call.method} ${call.path}  ${accessOf(call)}  ${takes} -> ${replyType(call, '')}${call.id ? ' + id' : ''}`;
}

function accessOf({ permissions, isAnonymous }: ClientCall): string {
  if (isAnonymous) return 'anonymous';
  return permissions.length > 0 ? permissions.join('|') : 'signed-in';
}
