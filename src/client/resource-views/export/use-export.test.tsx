import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { useExport } from './use-export.ts';

const ACTION = resourceNamed('RiskRegister').actions.find(({ verb }) => verb === 'export')!;

function ExportButton() {
  const { exportRows } = useExport();
  return (
    <button type="button" onClick={() => void exportRows(ACTION, { riskName: '无' })}>
      导出
    </button>
  );
}

it('nothing found is told, not handed over as an empty sheet', async () => {
  const kit = renderViews(<ExportButton />, { answers: { '/RiskRegister/exportJob': { rows: 0 } } });
  await user.click(screen.getByRole('button', { name: '导出' }));
  expect(await screen.findByText('没有可导出的记录')).toBeTruthy();
  expect(kit.calls('/RiskRegister/exportJob')[0]?.query).toEqual({ riskName: '无' });
  expect(kit.calls('/RiskRegister/export')).toEqual([]);
});
