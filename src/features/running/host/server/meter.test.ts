import { expect, test } from 'vitest';
import { loadBetween, networkOf } from './meter.ts';

const reading = (atMs: number, busy: number, received: number) => ({ atMs, busy, ticks: atMs, received, sent: 0 });

test('the load is what happened between two readings', () => {
  expect(loadBetween(reading(1_000, 100, 5_000), reading(3_000, 600, 9_000))).toEqual({
    cpu: 25,
    received: 9_000,
    sent: 0,
    receiving: 2_000,
    sending: 0,
  });
});

test('a network that was taken away does not send backwards', () => {
  expect(loadBetween(reading(1_000, 0, 5_000), reading(2_000, 0, 0)).receiving).toBe(0);
});

test('bytes of all networks but the loopback are counted', () => {
  const text = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo: 999 1 0 0 0 0 0 0 999 1 0 0 0 0 0 0
  eth0: 100 1 0 0 0 0 0 0 20 1 0 0 0 0 0 0
  eth1:    5 1 0 0 0 0 0 0 7 1 0 0 0 0 0 0
`;
  expect(networkOf(text)).toEqual({ received: 105, sent: 27 });
  expect(networkOf('')).toEqual({ received: 0, sent: 0 });
});
