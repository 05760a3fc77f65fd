import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { renderViews } from '../../../../tests/support/views-kit.tsx';
import type { WireRecord } from '../../../engine/json.ts';
import DetailModal from './detail-modal.tsx';

const NOTICE = { id: 5, title: '停车交底', type: 1, status: 1, content: '<p>请到现场。</p>', noticeScope: 0 };

function show(name: string, row: WireRecord) {
  const modal = <DetailModal resource={resourceNamed(name)} row={row} onClose={() => undefined} />;
  renderViews(modal, { answers: { [`/${name}/detail`]: row } });
}

async function open(record: object) {
  show('sysNotice', { ...NOTICE, ...record });
  await screen.findByRole('heading', { name: '正文' });
}

it('a section of which nothing applies to the record is left out', async () => {
  await open({});
  expect(screen.queryByRole('heading', { name: '通知到的人' })).toBeNull();
});

it('rows are shown with the columns a form has', async () => {
  const reader = { userId: '11', userName: '孙敏', orgName: '安全环保部' };
  const read = { ...reader, readStatus: 1, readTime: '2026-11-20 08:00:00' };
  await open({ receiverCount: 1, noticeUserReadInfoList: [read] });
  const section = within(screen.getByRole('region', { name: '通知到的人' }));
  const heads = section.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['姓名', '部门', '阅读', '阅读时间']);
  expect(section.queryByText('11')).toBeNull();
});

it('a device is shown by its number beside its name, and a hazard by a link to its page', async () => {
  const warning = { id: 7, deviceNo: 'AI-1', deviceName: '大门分析仪', status: 3, hazardStatus: 1 };
  const row = { ...warning, result: '已转隐患', hazardCode: 'YH20261120-0001', actions: [] };
  show('AIWarningMessage', row);
  const place = within(await screen.findByRole('region', { name: '设备与位置' }));
  expect(place.getByText('设备编号').nextSibling?.textContent).toBe('AI-1');
  const link = screen.getByRole('link', { name: 'YH20261120-0001' });
  expect(link.getAttribute('href')).toBe('/hazards/YH20261120-0001');
  expect(screen.queryByText('处理结果')).toBeNull();
});

it('names of several records are told apart, many of them one below the other', async () => {
  const items = ['反应釜本体', '反应釜联锁', '聚合釜本体', '聚合釜联锁'];
  const row = { id: 9, planningName: '百日行动', checkUserIds: '1,2', checkUserIdsName: '郑登,冯巡', actions: [] };
  const plan = { ...row, checkingItems: '1,2,3,4', checkingItemsName: items.join() };
  show('RiskPlanning', plan);
  expect((await screen.findByText('排查人')).nextSibling?.textContent).toBe('郑登、冯巡');
  const many = screen.getByText('排查项').nextSibling;
  expect(many?.textContent).toBe(items.join('\n'));
  expect(many?.parentElement?.dataset.many).toBe('true');
});

it('the address of a recording is shown as the recording, with a way out when it cannot be played', async () => {
  const row = { id: 7, deviceNo: 'AI-1', status: 0, videoUrl: 'https://nvr.example.com/clips/1.mp4', actions: [] };
  show('AIWarningMessage', row);
  const video = await screen.findByLabelText('录像');
  expect(video.getAttribute('src')).toBe(row.videoUrl);
  fireEvent.error(video);
  expect(await screen.findByText(/录像无法播放/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe(row.videoUrl);
});
