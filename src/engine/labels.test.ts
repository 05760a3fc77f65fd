import { expect, it } from 'vitest';
import { LABEL_SHEETS, labelAddress, readLabelCode, tagOf, toLabelCode, toLabelName } from './labels.ts';

it('a code says tag, record and, but for the first, tenant', () => {
  for (const labelled of [
    { tag: 'ef', id: 12, tenant: '1' },
    { tag: 'ef', id: Number.MAX_SAFE_INTEGER, tenant: '23' },
  ]) {
    expect(readLabelCode(toLabelCode(labelled, 'k3wq7zpa'))).toEqual({ ...labelled, seal: 'k3wq7zpa' });
    expect(readLabelCode(toLabelName(labelled))).toEqual({ ...labelled, seal: null });
  }
  expect(toLabelName({ tag: 'ef', id: 12, tenant: '1' })).toBe('ef12');
  expect(toLabelCode({ tag: 'ef', id: 12, tenant: '2' }, 'k3wq7zpa')).toBe('ef12t2-k3wq7zpa');
  expect(labelAddress('https://plant.example.com', 'ef12')).toBe('https://plant.example.com/q/ef12');
});

it('is read as people type it, and nothing else is a code', () => {
  expect(readLabelCode(' EF12-K3WQ7ZPA ')).toEqual({ tag: 'ef', id: 12, tenant: '1', seal: 'k3wq7zpa' });
  const others = 'ef 12 ef0 ef012 ef-12 ef12-k3wq7zp ef12-k3wq7zp1 ef12t ef12t0 设备12 ef9007199254740993 abcdefg1';
  for (const code of ['', ...others.split(' ')]) expect(readLabelCode(code), code).toBeNull();
});

it('the tag is made of the capitals of a name', () => {
  expect(['EquipmentFile', 'RiskPoint', 'sysUser', 'Forklift'].map(tagOf)).toEqual(['ef', 'rp', 'su', 'f']);
});

it('labels fill A4 and go not beyond it', () => {
  for (const [size, { columns, rows }] of Object.entries(LABEL_SHEETS)) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    expect(width * columns, size).toBe(210);
    expect(height * rows, size).toBeLessThanOrEqual(297);
    expect(height * (rows + 1), size).toBeGreaterThan(297);
  }
});
