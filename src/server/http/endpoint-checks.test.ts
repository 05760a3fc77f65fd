import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { checkEndpoints } from './endpoint-checks.ts';

const page: Endpoint = {
  method: 'GET',
  path: '/CameraFile/page',
  access: 'permission',
  envelope: 'wrapped',
  handler: () => Promise.resolve(),
};

describe('endpoint checks at start', () => {
  it('accept declared calls', () => {
    expect(() =>
      checkEndpoints([page, { ...page, path: '/schemas/{name}/{hash}.js', access: 'anonymous' }]),
    ).not.toThrow();
  });

  it.each<[string, Endpoint[]]>([
    ['declared twice', [page, page]],
    ['a POST needs a grant', [{ ...page, method: 'POST', access: 'signed-in' }]],
    ['a POST needs a grant', [{ ...page, method: 'POST', access: 'anonymous', path: '/sysUser/add' }]],
    ['never checked', [{ ...page, access: 'signed-in', permission: 'CameraFile:page' }]],
    ['a GET takes no body', [{ ...page, body: { type: 'object' } }]],
    ['additionalProperties', [{ ...page, query: { type: 'object', properties: {} } }]],
    ['not a path', [{ ...page, path: '/a b' }]],
    ['a POST cannot answer a file', [{ ...page, method: 'POST', envelope: 'binary' }]],
  ])('refuse %s', (problem, endpoints) => expect(() => checkEndpoints(endpoints)).toThrow(problem));

  it('let the calls of wire.md#1.9 be open', () => {
    expect(() =>
      checkEndpoints([
        { ...page, method: 'POST', path: '/login', access: 'anonymous' },
        { ...page, method: 'POST', path: '/hubTicket', access: 'signed-in' },
      ]),
    ).not.toThrow();
  });
});
