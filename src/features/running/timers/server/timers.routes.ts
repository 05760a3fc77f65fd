import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { localJobs } from './give-timers.ts';

const LOCAL_JOB = object({
  jobName: text,
  requestUrl: text,
  methodName: text,
  cron: maybe(text),
  interval: maybe(integer),
  doOnce: boolean,
  startNow: boolean,
  executeType: integer,
  timerType: integer,
  requestType: integer,
  remark: text,
});

/** GET /sysTimers/localJobList (wire.md#5.12). */
export function timerEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/sysTimers/localJobList',
      gate: 'list',
      access: 'permission',
      permission: 'sysTimers:localJobList',
      envelope: 'wrapped',
      reply: list(LOCAL_JOB),
      handler: () => Promise.resolve(localJobs()),
    },
  ];
}
