/** Options of the tools that send requests to a running server. */
export interface RemoteOptions {
  url: string;
  token: string | null;
  account: string;
  password: string | null;
}

export interface CommandLine {
  /** Arguments that are not options. */
  words: string[];
  /** Values of options, as of `--note text` and `--note=text`; `true` for an option without value, as `--confirm`. */
  options: ReadonlyMap<string, string>;
}

/** Options that take no value. */
const FLAGS = new Set(['confirm']);
/** True for an argument that can be the value of the preceding option. */
const isValue = (word: string | undefined) => word !== undefined && !word.startsWith('--');

export function readCommandLine(args: readonly string[]): CommandLine {
  const words: string[] = [];
  const options = new Map<string, string>();
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, value] = /^--([a-z]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) words.push(word);
    else options.set(name, value ?? (FLAGS.has(name) ? 'true' : isValue(rest[0]) ? (rest.shift() ?? '') : ''));
  }
  return { words, options };
}

/** URL and account for the server. Secrets come from environment variables, to keep them out of the shell history. */
export function remoteOptions({ options }: CommandLine, env: NodeJS.ProcessEnv): RemoteOptions {
  return {
    url: options.get('url') || `http://127.0.0.1:${env.PORT ?? '8080'}`,
    token: env.SCHEMAS_TOKEN ?? null,
    account: options.get('account') ?? 'superAdmin',
    password: env.SCHEMAS_PASSWORD ?? env.ADMIN_PASSWORD ?? null,
  };
}
