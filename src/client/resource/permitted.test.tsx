import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ACTION_LABELS, type ActionKey } from '../../engine/permissions.ts';
import { PermissionContext } from './permissions.ts';
import { Permitted } from './permitted.tsx';

function show(codes: readonly string[], otherwise: 'hide' | 'disable' = 'hide') {
  const keys = Object.keys(ACTION_LABELS) as ActionKey[]; // of the one table
  return render(
    <PermissionContext value={(code) => codes.includes(code)}>
      {keys.map((key) => (
        <Permitted key={key} permissionId="CameraFile" action={key} otherwise={otherwise}>
          <button type="button">{ACTION_LABELS[key]}</button>
        </Permitted>
      ))}
    </PermissionContext>,
  );
}

const buttonTexts = () => screen.queryAllByRole('button').map((button) => button.textContent);

it('permissions-04 an element tagged with an action outside the actionList is not there', () => {
  show(['CameraFile:page', 'CameraFile:edit', 'sysUser:add']);
  expect(buttonTexts()).toEqual(['修改', '查询']);
});

it('permissions-04 where it should be known it is disabled and says why', () => {
  show(['CameraFile:edit'], 'disable');
  expect(buttonTexts()).toHaveLength(9);
  const add = screen.getByText('新增');
  expect(add.hasAttribute('disabled')).toBe(true);
  expect(add.title).toBe('没有“新增”权限，请联系管理员授权');
  expect(screen.getByText('修改').hasAttribute('disabled')).toBe(false);
});
