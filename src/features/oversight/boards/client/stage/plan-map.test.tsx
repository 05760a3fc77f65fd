import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlanMap } from './plan-map.tsx';

const plan = (file: number, signed: string) => (
  <PlanMap
    ground={{ picture: `/api/sysFileInfo/preview?id=${file}&sig=${signed}`, width: 400, height: 300 }}
    rows={[]}
  />
);

it('keeps the picture of the plan while its file is the same, and draws without one that cannot be had', () => {
  const { container, rerender } = render(plan(1, 'a'));
  const signature = () => container.querySelector('img')?.getAttribute('src')?.split('?')[1];
  const fail = () => fireEvent.error(container.querySelector('img') as HTMLElement);
  expect(signature()).toBe('id=1&sig=a');
  rerender(plan(1, 'b'));
  expect(signature()).toBe('id=1&sig=a');
  // The signature of the link has expired.
  fail();
  expect(signature()).toBe('id=1&sig=b');
  fail();
  expect(signature()).toBeUndefined();
  rerender(plan(1, 'c'));
  expect(signature()).toBe('id=1&sig=c');
  rerender(plan(2, 'd'));
  expect(signature()).toBe('id=2&sig=d');
});
