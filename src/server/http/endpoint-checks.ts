import type { Endpoint } from '../endpoint.ts';

/** Paths of POSTs without a permission code (wire.md#1.9). With any other such POST the server does not start. */
const OPEN_POSTS: ReadonlySet<string> = new Set([
  '/login',
  '/QyWechatAuth/login',
  '/QyWechatAuth/bind',
  '/captcha/get',
  '/captcha/check',
  '/AIWarningMessage/receive',
  // Called by wall screens without a session; the token of their link is checked.
  '/WallLink/open',
  '/iframeTicket',
  // Called by an embedded page's server without a session; the ticket is checked.
  '/iframeTicket/redeem',
  '/hubTicket',
  '/sysMenu/change',
  '/sysUser/updatePwd',
  '/sysUser/updateInfo',
  '/sysUser/updateAvatar',
  '/sysUser/unbindWx',
  '/sysFileInfo/upload',
  '/sysFileInfo/uploadAvatar',
  '/sysFileInfo/uploadDocument',
  '/sysFileInfo/uploadShop',
  '/sysFileInfo/uploadEditor',
  '/sysFileInfo/uploadPart',
  '/sysFileInfo/announceOriginal',
  // These change only the user's own two-step sign-in, sessions and choice of messages.
  '/twoStep/begin',
  '/twoStep/confirm',
  '/twoStep/recoveryCodes',
  '/twoStep/end',
  '/sysUser/endSession',
  '/sysUser/endOtherSessions',
  '/sysNotice/updateSettings',
  '/sysNotice/updateChannels',
  '/sysNotice/readAll',
  '/News/readAll',
  // The services check the permissions to delete and to edit.
  '/record/undelete',
  '/record/bulkEdit',
  '/record/bulkDelete',
  // The user's own views of lists; sharing them needs a permission.
  '/listView/save',
  '/listView/pageSize',
  '/listView/delete',
  // Gives the user his own key for the device he names.
  '/deviceKey/take',
  // Cancels only the user's own jobs; job/detail has the same limit (wire.md#1.9).
  '/job/cancel',
  // The call checks the permission of each action that it performs.
  '/inbox/perform',
]);

const PATH = /^(\/([A-Za-z][A-Za-z0-9]*|[a-z]*\{[a-z][A-Za-z]*\}(\.js)?)(\.json)?)+$/;

/** Checks that every endpoint declares once who may call it (security.md#R1). @throws Error listing all problems */
export function checkEndpoints(endpoints: readonly Endpoint[]): void {
  const seen = new Set<string>();
  const problems = endpoints.flatMap((endpoint) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    const twice = seen.has(call) ? [`${call}: declared twice`] : [];
    seen.add(call);
    return [...twice, ...problemsOf(endpoint).map((problem) => `${call}: ${problem}`)];
  });
  if (problems.length > 0) throw new Error(`endpoints:\n${problems.join('\n')}`);
}

function problemsOf(endpoint: Endpoint): string[] {
  const rules: [boolean, string][] = [
    [PATH.test(endpoint.path), 'not a path below /api'],
    [isGranted(endpoint), 'a POST needs a grant unless wire.md#1.9 names it'],
    [endpoint.access === 'permission' || !endpoint.permission, 'has a permission that is never checked'],
    [endpoint.method === 'POST' || (!endpoint.body && !endpoint.upload), 'a GET takes no body'],
    [closes(endpoint.query), 'query must say additionalProperties: false'],
    [endpoint.method === 'GET' || endpoint.envelope !== 'binary', 'a POST cannot answer a file'],
  ];
  return rules.filter(([holds]) => !holds).map(([, problem]) => problem);
}

function isGranted(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' || endpoint.access === 'permission' || OPEN_POSTS.has(endpoint.path);
}

function closes(schema: Endpoint['query']): boolean {
  return !schema || schema.additionalProperties === false;
}
