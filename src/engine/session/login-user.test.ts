import { expect, it } from 'vitest';
import { holdsPermission } from './login-user.ts';

it('permissions-01 permissions-02 permissions-03 the super administrator passes, others by their list', () => {
  expect(holdsPermission({ adminType: '1', permissions: [] }, 'CameraFile:add')).toBe(true);
  expect(holdsPermission({ adminType: '2', permissions: ['CameraFile:add'] }, 'CameraFile:add')).toBe(true);
  expect(holdsPermission({ adminType: '2', permissions: ['CameraFile:add'] }, 'CameraFile:edit')).toBe(false);
});
