import { describe, expect, it } from 'vitest';
import { invocation, isHandshake, RECORD_END, readRecord, refusal, splitRecords } from './hub-protocol.ts';

describe('the hub protocol (wire.md#4)', () => {
  it('ends every record with 0x1E', () => {
    expect(invocation('ReceiveMessage', '待研判：<img onerror>')).toBe(
      `{"type":1,"target":"ReceiveMessage","arguments":["待研判：<img onerror>"]}${RECORD_END}`,
    );
    expect(splitRecords(`{"type":6}${RECORD_END}{"type":7}${RECORD_END}`)).toEqual(['{"type":6}', '{"type":7}']);
    expect(splitRecords('{"type":6}')).toBeNull();
  });

  it('knows its one handshake', () => {
    expect(isHandshake('{"protocol":"json","version":1}')).toBe(true);
    for (const other of [
      '{}',
      '{"protocol":"messagepack","version":1}',
      '{"protocol":"json","version":2}',
      'x',
      '[]',
    ]) {
      expect(isHandshake(other)).toBe(false);
    }
  });

  it('reads what clients may send and refuses what they may not call', () => {
    expect(readRecord('{"type":6}')).toEqual({ kind: 'ping' });
    expect(readRecord('{"type":1,"target":"x","arguments":[],"invocationId":"3"}')).toEqual({
      kind: 'invoke',
      invocationId: '3',
    });
    expect(readRecord('{"type":"1"}')).toBeNull();
    expect(readRecord('null')).toBeNull();
    expect(JSON.parse(refusal('3').slice(0, -1))).toMatchObject({
      type: 3,
      invocationId: '3',
      error: expect.any(String),
    });
  });
});
