import type { Call } from '../../generated/client.ts';
import { type CallOptions, call } from './client.ts';

type Options = Omit<CallOptions, 'query' | 'body'>;
type Arguments<Input> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/** Calls an entry of the generated table, with typed input and reply: `send(sysNotice.detail, { id })`. */
export function send<Input, Reply>(to: Call<Input, Reply>, ...given: Arguments<Input>): Promise<Reply> {
  const [input, options] = given;
  const sent = to.method === 'GET' ? { query: input ?? {} } : { body: input };
  return call<Reply>(to.method, to.path, { ...options, ...sent });
}
