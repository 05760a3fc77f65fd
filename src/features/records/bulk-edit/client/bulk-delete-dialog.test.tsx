import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../../.storybook/kit/catalog.ts';
import type { MockRequest } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';

interface Sent {
  dryRun: boolean;
  ids: number[];
}

/** In the preview two rows can be deleted; one of them gains a reference before the deletion. */
function answer({ body }: MockRequest): object[] {
  const { dryRun, ids } = body as Sent; // what the dialog sends
  const message = (id: number) => {
    if (id === 3) return '正被“隐患”引用';
    return id === 2 && !dryRun ? '刚刚被引用' : undefined;
  };
  return ids.map((id) => ({ id, isDone: message(id) === undefined, message: message(id) }));
}

it('deletes what can go, offers to take it back, and says what was refused in the meantime', async () => {
  let isClosed = false;
  const rows = [1, 2, 3].map((id) => ({ id, name: `类型${id}` }));
  const kit = renderViews(
    <BulkDeleteDialog
      resource={resourceNamed('RiskType')}
      rows={rows}
      onDone={() => undefined}
      onClose={() => {
        isClosed = true;
      }}
    />,
    { answers: { '/record/bulkDelete': answer } },
  );
  expect(await screen.findByText('不能删除 1 项，可以删除 2 项；删除后 10 秒内可以撤销。')).toBeTruthy();
  expect(screen.getByText('正被“隐患”引用')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '删除其余 2 项' }));
  expect(await screen.findByText('1 项未删除：刚刚被引用')).toBeTruthy();
  expect(await screen.findByText('已删除 1 项')).toBeTruthy();
  expect(isClosed).toBe(true);
  expect(kit.calls('/record/bulkDelete').map(({ body }) => body)).toEqual([
    { resource: 'RiskType', dryRun: true, ids: [1, 2, 3] },
    { resource: 'RiskType', dryRun: false, ids: [1, 2] },
  ]);
});
