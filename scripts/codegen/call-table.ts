/** One call of the API. Its types of input and reply cost nothing at run time. */
export interface Call<Input, Reply> {
  readonly method: 'GET' | 'POST';
  /** Below the base address: `/CameraFile/page`; `{name}` is filled from the input. */
  readonly path: string;
  /** Never present: carries the types alone. */
  types?(input: Input): Reply;
}

/** Query or path parameters of a GET, body or form of a POST. */
export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never;

/** `data` of a success. */
export type ReplyOf<C> = C extends Call<never, infer Reply> ? Reply : never;

/** The calls below one path segment. A word is the key, or `key=rest` where the rest of the path differs from it. */
export function group<Calls>(name: string, gets: string, posts: string): Calls {
  const calls: { [key: string]: Call<unknown, unknown> } = {};
  const add = (method: 'GET' | 'POST', words: string) => {
    for (const word of words.split(' ')) {
      const [key = '', rest = key] = word.split('=');
      if (key) calls[key] = { method, path: `${name}${rest && '/'}${rest}` };
    }
  };
  add('GET', gets);
  add('POST', posts);
  return calls as Calls; // the table below has exactly the members of its type
}
