import { type MockRequest, success } from './mocks/mock-replies.ts';
import type { Answer } from './network.ts';

/** Replies with the data for each path; a function computes the data from the request. */
export function answering(data: { [path: string]: unknown }): Answer {
  return (request) => {
    if (!Object.hasOwn(data, request.path)) return undefined;
    const value = data[request.path];
    return success(typeof value === 'function' ? (value(request) ?? null) : value);
  };
}

/** Never replies to these paths; other paths are left to the next answer. */
export function silent(...paths: string[]): Answer {
  return ({ path }: MockRequest) => (paths.includes(path) ? new Promise(() => {}) : undefined);
}

/** A page of rows (wire.md#1.4). */
export function pageOf(rows: readonly unknown[], more: object = {}) {
  return { pageNo: 1, pageSize: 10, totalRows: rows.length, totalPage: 1, totalCount: rows.length, rows, ...more };
}

/** Answers requests for any file id with a picture, whose colour depends on the id. */
export const pictures: Answer = ({ path, query }) => {
  if (path !== '/sysFileInfo/preview' && path !== '/sysFileInfo/download') return undefined;
  const hue = (Number(query.id) * 67) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240"
    fill="hsl(${hue} 40% 70%)"/><path d="M0 240 120 90l70 90 50-60 80 120z" fill="hsl(${hue} 40% 45%)"/></svg>`;
  return { status: 200, body: new Blob([svg], { type: 'image/svg+xml' }) };
};
