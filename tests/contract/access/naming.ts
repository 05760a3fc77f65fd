import { readFileSync } from 'node:fs';
import type { Catalog } from '../../../src/server/catalog.ts';
import type { Endpoint } from '../../../src/server/endpoint.ts';

/** How a call names the record it is about. */
export type Naming =
  /** GET, the id under this key of the query. */
  | { in: 'query'; key: string; of: string }
  /** POST, the whole row; `rows`: a list of them. */
  | { in: 'row' | 'rows'; of: string };

/** Kind of a record that does not belong to the resource at the beginning of the path. */
export type Kept = 'job' | 'import' | 'notice' | 'revision';

const byQuery = (of: string, key = 'id'): Naming => ({ in: 'query', key, of });
const byRow = (of: string): Naming => ({ in: 'row', of });

/** Calls that name a record and follow from no verb of the table. */
const NAMED: { readonly [call: string]: Naming } = JSON.parse(
  readFileSync(new URL('../../fixtures/naming.json', import.meta.url), 'utf8'),
);

/** POSTs that name no record of their own: they add one, or concern the caller alone. */
const NAMELESS =
  /^\/(login|captcha\/(get|check)|QyWechatAuth\/(login|bind)|hubTicket|iframeTicket(\/redeem)?|sysMenu\/change|(sysNotice|News)\/readAll|sysNotice\/update(Settings|Channels)|sms\/(sendLoginMessage|validateMessage)|email\/sendEmail(Html)?|sysUser\/(update(Pwd|Info|Avatar)|unbindWx|endSession|endOtherSessions)|twoStep\/(begin|confirm|recoveryCodes|end)|sysFileInfo\/upload\w*|formmanager\/(add|create|dictionary|merge|restore|conversion)|setup\/(company|skip|finish|giveRole|takeRole|passwords)|demoData\/remove|AIWarningMessage\/receive|inbox\/perform|record\/(bulkEdit|bulkDelete|undelete)|listView\/(save|pageSize|delete)|deviceKey\/take|RiskTurn\/remind|RiskRegister\/(planRegister|timerPlanRegister)|\w+\/(import|importRiskData|importHistory|exportJob))$/;

/**
 * How a call names its record; null: it names none.
 * @throws Error for a POST nobody has thought about
 */
export function namingOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, catalog: Catalog): Naming | null {
  const named = NAMED[`${method} ${path}`];
  if (named) return named;
  const [, name = '', verb = ''] = path.split('/');
  if (method === 'POST' && NAMELESS.test(path)) return null;
  if (/^import(RiskData)?Undo$/.test(verb)) return byRow('import');
  const resource = catalog.find(name);
  if (method === 'GET') return resource && ['detail', 'history'].includes(verb) ? byQuery(name) : null;
  // `add` at a workflow stage answers an existing hazard, which its row names.
  if (resource && verb === 'add') return resource.workflow && name !== 'RiskRegister' ? byRow(name) : null;
  if (!resource) throw new Error(`nobody said which record ${path} is about`);
  return verb.toLowerCase() === 'mutidelete' ? { in: 'rows', of: name } : byRow(name);
}
