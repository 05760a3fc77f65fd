import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { renderViews } from '../../../../tests/support/views-kit.tsx';
import DetailModal from './detail-modal.tsx';

const NOTICE = { id: 5, title: '停车交底', type: 1, status: 1, content: '<p>请到现场。</p>', noticeScope: 0 };

async function open(record: object) {
  const row = { ...NOTICE, ...record };
  const resource = resourceNamed('sysNotice');
  renderViews(<DetailModal resource={resource} row={row} onClose={() => undefined} />, {
    answers: { '/sysNotice/detail': row },
    resources: [],
  });
  await screen.findByRole('heading', { name: '正文' });
}

it('a section of which nothing applies to the record is left out', async () => {
  await open({});
  expect(screen.queryByRole('heading', { name: '通知到的人' })).toBeNull();
});

it('rows are shown with the columns a form has', async () => {
  const read = {
    userId: '11',
    userName: '孙敏',
    orgName: '安全环保部',
    readStatus: 1,
    readTime: '2026-11-20 08:00:00',
  };
  await open({ receiverCount: 1, noticeUserReadInfoList: [read] });
  const section = within(screen.getByRole('region', { name: '通知到的人' }));
  expect(section.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '姓名',
    '部门',
    '阅读',
    '阅读时间',
  ]);
  expect(section.queryByText('11')).toBeNull();
});
