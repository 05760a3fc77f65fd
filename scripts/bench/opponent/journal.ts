import { direct, type Named } from './pool.ts';

const FLUSH_MS = 250;

interface Line {
  path: string;
  account: string;
  param: string;
  elapsedMs: number;
}

let waiting: Line[] = [];

const LINES: Named = {
  name: 'lines',
  text: `insert into t_1.sys_op_log (name, ip, browser, os, location, success, message, url, class_name, method_name,
           req_method, param, result, elapsed_time, op_time, account, created_time)
         select replace(l->>'path', '/', ':'), '127.0.0.1', '', '', '', 0, '操作成功', l->>'path', split_part(l->>'path', '/', 1),
           split_part(l->>'path', '/', 2), 'POST', l->>'param', 'success', round((l->>'elapsedMs')::numeric), $2, l->>'account', $2
         from jsonb_array_elements($1::jsonb) l`,
};

/** Adds one line to the operation log for a POST request; a timer writes lines in batches, so that no request waits. */
export function note(line: Line): void {
  if (waiting.length === 0) setTimeout(() => void flush(), FLUSH_MS).unref();
  waiting.push(line);
}

async function flush(): Promise<void> {
  const lines = waiting;
  waiting = [];
  await direct.rows(LINES, [JSON.stringify(lines), new Date()]).catch((error: unknown) => console.error(error));
}
