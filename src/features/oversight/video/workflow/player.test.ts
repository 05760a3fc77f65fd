import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { adviceFor, failureText, type StreamFailure, toFailure } from './failure.ts';
import { hazardStart } from './hazard-start.ts';
import { type Camera, type PlayerEvent, playerMachine } from './player.ts';
import { isOverSix, partsOf, playerFor, playerLine } from './slots.ts';

const camera = { id: 7, cameraName: '东门', streamUrl: 'http://h/a.flv' };
const NEW = { type: 'PICTURE', ageMs: 0, stillMs: 0 } as const;
const CUT: StreamFailure = { kind: 'NetworkError', detail: 'Exception' };
const DETAILS = [
  'Exception',
  'HttpStatusCodeInvalid',
  'ConnectingTimeout',
  'UnrecoverableEarlyEof',
  'MediaMSEError',
  'FormatError',
  'FormatUnsupported',
  'CodecUnsupported',
];
const CODEC: StreamFailure = { kind: 'MediaError', detail: 'CodecUnsupported' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function player() {
  const actor = createActor(playerMachine);
  actor.start();
  return actor;
}

function playing() {
  const actor = player();
  actor.send({ type: 'PLAY', camera });
  actor.send(NEW);
  return actor;
}

describe('a player', () => {
  it('is idle, connects and plays with the first picture', () => {
    const actor = player();
    expect(actor.getSnapshot().value).toBe('idle');
    actor.send({ type: 'PLAY', camera });
    expect(actor.getSnapshot().value).toEqual({ active: 'connecting' });
    actor.send(NEW);
    expect(actor.getSnapshot().value).toEqual({ active: { playing: 'live' } });
  });

  it.each([
    [3_000, 'live'],
    [3_001, 'late'],
    [10_000, 'late'],
    [10_001, 'stalled'],
  ])('calls a picture of %i ms %s', (ageMs, state) => {
    const actor = playing();
    actor.send({ type: 'PICTURE', ageMs, stillMs: ageMs });
    expect(actor.getSnapshot().value).toEqual({ active: { playing: state } });
  });

  it('video-15 gives up a connection after 30 s and tries 5 more times, 2 s apart', () => {
    const actor = player();
    actor.send({ type: 'PLAY', camera });
    vi.advanceTimersByTime(29_999);
    expect(actor.getSnapshot().matches('active')).toBe(true);
    vi.advanceTimersByTime(1);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { tries } });
      vi.advanceTimersByTime(1_999);
      expect(actor.getSnapshot().value).toBe('waiting');
      vi.advanceTimersByTime(1);
      expect(actor.getSnapshot().matches('active')).toBe(true);
      actor.send({ type: 'FAIL', failure: CUT });
    }
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { failure: CUT } });
  });

  it('does not retry a codec the browser cannot decode', () => {
    const actor = playing();
    actor.send({ type: 'FAIL', failure: CODEC });
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'RETRY' });
    expect(actor.getSnapshot()).toMatchObject({ value: { active: 'connecting' }, context: { tries: 0 } });
  });

  it('video-14 ends its engine when its stream fails', () => {
    const calls: string[] = [];
    const engine = fromCallback<PlayerEvent, { camera: Camera }>(() => {
      calls.push('started');
      return () => void calls.push('ended');
    });
    const actor = createActor(playerMachine.provide({ actors: { engine } }));
    actor.start();
    actor.send({ type: 'PLAY', camera });
    expect(calls).toEqual(['started']);
    actor.send({ type: 'FAIL', failure: CODEC });
    expect(calls).toEqual(['started', 'ended']);
  });

  it.each([
    [40_000, { active: { playing: 'stalled' } }],
    [40_001, 'waiting'],
  ])('connects anew when the picture is still for %i ms', (stillMs, state) => {
    const actor = playing();
    actor.send({ type: 'PICTURE', ageMs: stillMs, stillMs });
    expect(actor.getSnapshot().value).toEqual(state);
  });

  it('keeps on playing a picture that moves, however old it is', () => {
    const actor = playing();
    actor.send({ type: 'PICTURE', ageMs: 90_000, stillMs: 0 });
    expect(actor.getSnapshot().value).toEqual({ active: { playing: 'stalled' } });
  });

  it('that is out of sight downloads nothing when it is given a camera', () => {
    const actor = player();
    actor.send({ type: 'HIDE' });
    actor.send({ type: 'PLAY', camera });
    expect(actor.getSnapshot().value).toBe('hidden');
    actor.send({ type: 'SHOW' });
    expect(actor.getSnapshot().value).toEqual({ active: 'connecting' });
    actor.send({ type: 'PLAY', camera: { ...camera, id: 8 } });
    expect(actor.getSnapshot().value).toEqual({ active: 'connecting' });
  });

  it('video-05 forgets its camera when it is stopped, and another camera replaces it', () => {
    const actor = playing();
    actor.send({ type: 'PLAY', camera: { ...camera, id: 8 } });
    expect(actor.getSnapshot()).toMatchObject({ value: { active: 'connecting' }, context: { camera: { id: 8 } } });
    actor.send({ type: 'STOP' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { camera: null } });
  });
});

describe('a hazard seen on a camera', () => {
  const at = new Date('2026-11-25T05:00:00Z');

  it('begins with place, time and camera', () => {
    expect(hazardStart({ ...camera, positionNo: 12, positionName: '罐区' }, at)).toEqual({
      addressId: 12,
      addressName: '罐区',
      discoverTime: '2026-11-25 13:00:00',
      remark: '视频监控截图：摄像头“东门”，画面时间 2026-11-25 13:00:00',
    });
  });

  it('takes the words for the place where it is in no register', () => {
    expect(hazardStart({ ...camera, positionName: '东门外' }, at)).toMatchObject({ locationText: '东门外' });
    expect(Object.keys(hazardStart(camera, at))).toEqual(['discoverTime', 'remark']);
  });
});

describe('the wall', () => {
  it('video-06 takes the player of the camera, else the first idle one, else asks', () => {
    expect(playerFor([1, 2, 3, null], 4)).toBe(3);
    expect([playerFor([1, 2, null], 2), playerFor([1, null, null], 3), playerFor([1, 2], 3)]).toEqual([1, 1, null]);
  });

  it('video-08 writes the lines of 选择播放器', () => {
    expect([playerLine(0, '东门'), playerLine(3, null)]).toEqual([
      '播放器 1 (当前播放: 东门)',
      '播放器 4 (当前播放: 空闲)',
    ]);
  });

  it('cuts names at the filter in any letter case', () => {
    expect(partsOf('CAM-01 cam', 'cam')).toEqual(['', 'CAM', '-01 ', 'cam', '']);
    expect(partsOf('东门', '')).toEqual(['东门']);
  });

  it('counts six connections a host, WebSocket aside', () => {
    const many = (url: string, count: number) => Array.from({ length: count }, () => url);
    expect(isOverSix(many('http://h/a.flv', 6))).toBe(false);
    expect(isOverSix(many('http://h/a.flv', 7))).toBe(true);
    expect(isOverSix(many('wss://h/a.flv', 16))).toBe(false);
  });

  it('video-14 writes failures as specified, with a way out', () => {
    expect(failureText(CODEC)).toBe('播放错误: CodecUnsupported');
    expect(adviceFor(CODEC)).toBe('浏览器不支持该编码，请将摄像头编码改为 H.264');
    expect(adviceFor({ ...CODEC, codec: 'H.265' })).toBe('浏览器不支持 H.265 编码，请将摄像头编码改为 H.264');
    expect(failureText({ kind: 'MediaError', detail: 'PlayerUnsupported' })).toBe('浏览器不支持FLV播放');
    expect(toFailure('NetworkError', 'ConnectingTimeout')).toEqual({
      kind: 'NetworkError',
      detail: 'ConnectingTimeout',
    });
  });

  it('video-16 video-constants-03 has three kinds of failure, and the details of every engine', () => {
    for (const kind of ['NetworkError', 'MediaError', 'OtherError'] as const) {
      for (const detail of DETAILS) expect(toFailure(kind, detail)).toEqual({ kind, detail });
    }
    expect(toFailure('Odd', 'unknown')).toEqual({ kind: 'OtherError', detail: 'Exception' });
  });
});
