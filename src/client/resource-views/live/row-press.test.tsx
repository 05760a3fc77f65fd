import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../resource-screen.tsx';
import './row-press.ts';

const camera = (id: number, cameraName: string) => ({ id, cameraName, version: 1 });
const A = camera(1, '东门摄像头一号');
const B = camera(2, '西门摄像头二号');

/** Renders a list whose second answer, to 查询, waits until the test releases it. */
async function renderList(after: object[]) {
  let reads = 0;
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const page = async () => {
    if (++reads === 1) return pageOf([A, B]);
    await gate;
    return pageOf(after);
  };
  const opened = (sent: { query: object }) => [A, B].find(({ id }) => String(id) === Reflect.get(sent.query, 'id'));
  const kit = renderViews(<ResourceScreen screen="CameraFile" />, {
    answers: { '/CameraFile/page': page, '/CameraFile/detail': opened },
  });
  await user.type(await screen.findByLabelText('摄像头名称'), '门');
  await screen.findByText(A.cameraName);
  await user.click(screen.getByRole('button', { name: /查\s?询/ }));
  await waitFor(() => expect(kit.calls('/CameraFile/page')).toHaveLength(2));
  const opens = () => kit.calls('/CameraFile/detail').map(({ query }) => Reflect.get(query, 'id'));
  return { letThrough, opens };
}

const nameOf = (row: typeof A) => screen.getByText(row.cameraName);
const places = () => [...document.querySelectorAll('.ant-table-row')].map((row) => row.getAttribute('data-row-key'));

/** Presses a row's name, releases the answer, and releases the pointer over the new content. */
async function pressThrough(row: typeof A, letThrough: () => void, rows: string[], under: () => Element) {
  await moveAndPress('[MouseLeft>]', nameOf(row));
  letThrough();
  await waitFor(() => expect(places()).toEqual(rows));
  await moveAndPress('[/MouseLeft]', under());
}

/** Moves the pointer to an element and presses or releases there. */
function moveAndPress(keys: string, target: Element, clientY = 320) {
  const coords = { clientX: 300, clientY };
  return user.pointer([
    { target, coords },
    { keys, target, coords },
  ]);
}

it.each([
  ['it once, though the answer comes before the release', [A], A, ['1']],
  ['it, though another row is under the pointer by then', [B, A], B, ['1']],
  ['nothing when it is gone', [B], B, []],
])('a press on a row opens %s', async (_when, rows, under, opened) => {
  const list = await renderList(rows);
  const keys = rows.map(({ id }) => String(id));
  await pressThrough(A, list.letThrough, keys, () => nameOf(under));
  await (opened.length > 0 ? screen.findByRole('dialog') : new Promise((resolve) => setTimeout(resolve)));
  expect([screen.queryAllByRole('dialog').length, list.opens()]).toEqual([opened.length, opened]);
});

it('a row is a link to its record: plain clicks, Enter and Space open it here, other clicks are the browser’s', async () => {
  const list = await renderList([A, B]);
  const link = screen.getByRole('link', { name: A.cameraName });
  expect(link.getAttribute('href')).toBe(`/?record=${A.id}`);
  for (const init of [{ ctrlKey: true }, { shiftKey: true }]) expect(fireEvent.click(link, init)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  list.letThrough();
  link.focus();
  await user.keyboard(' ');
  await screen.findByRole('dialog');
  expect([list.opens(), fireEvent.click(link)]).toEqual([['1'], false]);
});

it('a pointer that leaves the row before its release opens nothing', async () => {
  const list = await renderList([B, A]);
  await moveAndPress('[MouseLeft>]', nameOf(A));
  await moveAndPress('[/MouseLeft]', nameOf(B), 420);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(list.opens()).toEqual([]);
});
