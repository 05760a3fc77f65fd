import {
  addedIn,
  type Connection,
  fileIn,
  type Input,
  type Route,
  type SendOptions,
  sendCall,
  valueIn,
} from './call.ts';
import { everyRow, type Page } from './pages.ts';

/** Calls of one resource by name. */
export type Routes = { readonly [call: string]: Route };

/** Call of a paged list. */
export interface PageCall<Query, Reply extends Page<unknown>> {
  (query?: Query, options?: SendOptions): Promise<Reply>;
  /** Yields every row and loads pages while the loop runs: `for await (const row of api.CameraFile.page.all())`. */
  all(query?: Query, options?: SendOptions): AsyncGenerator<Reply['rows'][number], void, void>;
}

/** Call that returns a file. */
export interface FileCall<Args extends readonly unknown[]> {
  (...args: Args): Promise<ArrayBuffer>;
  blob(...args: Args): Promise<Blob>;
  /** Returns a stream, for a file that is forwarded or written while it arrives. */
  stream(...args: Args): Promise<ReadableStream<Uint8Array>>;
}

/** Creates a function for every route, by group and name of the call. */
export function bind<Api>(connection: Connection, groups: { readonly [group: string]: Routes }): Api {
  const bound = Object.entries(groups).map(([name, routes]) => [
    name,
    Object.fromEntries(Object.entries(routes).map(([key, route]) => [key, callOf(connection, route)])),
  ]);
  return Object.fromEntries(bound) as Api; // `groups` has the members of Api, which is generated with it
}

function callOf(connection: Connection, route: Route) {
  const send = (input: Input, options?: SendOptions) => sendCall(connection, route, input, options);
  const read = route[2] === 'added' ? addedIn : valueIn;
  const value = async (input?: Input, options?: SendOptions) => read(await send(input, options));
  const file = async (input?: Input, options?: SendOptions) => fileIn(await send(input, options));
  const isFile = route[2] === 'file';
  const call = isFile
    ? async (input?: Input, options?: SendOptions) => (await file(input, options)).arrayBuffer()
    : value;
  return Object.assign(call, {
    all: (query?: Input, options?: SendOptions) =>
      everyRow((input) => value(input, options), { query, isSorted: route[2] === 'sorted' }),
    blob: async (input?: Input, options?: SendOptions) => (await file(input, options)).blob(),
    stream: async (input?: Input, options?: SendOptions) => (await file(input, options)).body,
  });
}
