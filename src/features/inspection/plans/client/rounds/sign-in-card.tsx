import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useCallback, useId, useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { writeImages } from '../../../../../client/resource/uploads/file-list.ts';
import { PhotoStrip } from './photo-strip.tsx';
import type { Photos } from './use-photos.ts';

interface Fix {
  lng: number;
  lat: number;
  /** Accuracy in metres, as the browser reports it. */
  accuracy: number;
}

type Located = { state: 'none' | 'asking' } | { state: 'found'; fix: Fix } | { state: 'failed'; reason: string };

/** Maximum milliseconds to wait for a position; indoors there may be none. */
const PATIENCE = 12_000;

const REASONS: { readonly [code: number]: string } = {
  1: '浏览器没有定位权限，请在浏览器设置中允许本网站定位',
  2: '手机没有取得位置，请到开阔处再试',
  3: '定位超时，请到开阔处再试',
};

/** Position of this device, read from the browser on a press of the button. */
function usePosition() {
  const [located, setLocated] = useState<Located>({ state: 'none' });
  const locate = useCallback(async (): Promise<Fix | null> => {
    const refusal = unavailable();
    if (refusal !== null) {
      setLocated({ state: 'failed', reason: refusal });
      return null;
    }
    setLocated({ state: 'asking' });
    const answer = await ask();
    setLocated(answer);
    return answer.state === 'found' ? answer.fix : null;
  }, []);
  return { located, locate };
}

/** Reason why a position is impossible; null if the browser may return one. */
function unavailable(): string | null {
  if (!window.isSecureContext) return '本网站不是 HTTPS 地址，浏览器不提供定位，请联系管理员';
  return 'geolocation' in navigator ? null : '这台设备的浏览器不支持定位';
}

function ask(): Promise<Extract<Located, { state: 'found' | 'failed' }>> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const fix = { lng: coords.longitude, lat: coords.latitude, accuracy: Math.round(coords.accuracy) };
        resolve({ state: 'found', fix });
      },
      ({ code }) => resolve({ state: 'failed', reason: REASONS[code] ?? '没有取得位置，请再试一次' }),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 30_000 },
    );
  });
}

export interface SignInBody {
  addressId?: number;
  lng?: number;
  lat?: number;
  picture?: string;
  code?: string;
}

export interface SignInPlace {
  id: number;
  name: string;
}

interface Props {
  places: readonly SignInPlace[];
  photos: Photos;
  pictures: readonly string[];
  onRemovePicture(id: string): void;
  onSignIn(body: SignInBody): Promise<void>;
}

/** Key under which the sign-in's photos of a round are kept. */
export const SIGN_IN_SLOT = 'signIn';

/** 签到: sign-in at a place, proven by the device's position or, better, the code on the label (practice.md#2). */
export function SignInCard({ places, photos, pictures, onRemovePicture, onSignIn }: Props) {
  const id = useId();
  const { located, locate } = usePosition();
  const [place, setPlace] = useState<number | undefined>(places.length === 1 ? places[0]?.id : undefined);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const sign = async (fix: Fix | null) => {
    setBusy(true);
    setError('');
    try {
      await onSignIn({
        ...(place === undefined ? {} : { addressId: place }),
        ...(fix ? { lng: fix.lng, lat: fix.lat } : {}),
        ...(code.trim() ? { code: code.trim() } : {}),
        ...(pictures[0] ? { picture: pictures[0] } : {}),
      });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const begin = async () => {
    const fix = await locate();
    // Without a position the user decides; the sign-in is accepted and marked.
    if (fix) await sign(fix);
  };
  const signAnyway = async () => {
    if (places.length !== 1 && place === undefined) return setError('没有定位，请选择签到位置');
    await sign(null);
  };
  return (
    <section className="round-card" aria-label="签到">
      <h3 className="round-item">到达现场，先签到</h3>
      {places.length > 1 && (
        <Select
          className="round-wide"
          size="large"
          aria-label="签到位置"
          placeholder="签到位置：离您最近的一处"
          allowClear
          value={place}
          options={places.map((one) => ({ value: one.id, label: one.name }))}
          onChange={setPlace}
        />
      )}
      {places.length === 1 && <p className="round-where">{places[0]?.name}</p>}
      <PhotoStrip
        pictures={writeImages(pictures.map((url) => ({ url, name: '' })))}
        photos={pictures.length > 0 ? { ...photos, add: async () => {} } : photos}
        slot={SIGN_IN_SLOT}
        label="签到"
        onRemove={onRemovePicture}
      />
      <label className="round-label" htmlFor={id}>
        标签上的编号（选填，可证明到达）
      </label>
      <Input id={id} size="large" value={code} maxLength={50} onChange={(event) => setCode(event.target.value)} />
      <Position located={located} />
      {error && (
        <p className="round-missing" role="alert">
          {error}
        </p>
      )}
      <Button
        type="primary"
        className="round-wide"
        icon={<EnvironmentOutlined aria-hidden />}
        loading={isBusy || located.state === 'asking'}
        onClick={() => void begin()}
      >
        {located.state === 'failed' ? '重新定位并签到' : '定位并签到'}
      </Button>
      {located.state === 'failed' && (
        <Button className="round-wide" disabled={isBusy} onClick={() => void signAnyway()}>
          不定位，直接签到（记为位置异常）
        </Button>
      )}
    </section>
  );
}

function Position({ located }: { located: Located }) {
  if (located.state === 'failed') {
    return (
      <p className="round-missing" role="alert">
        没有定位：{located.reason}
      </p>
    );
  }
  if (located.state !== 'found') return null;
  return <p className="round-where">已定位，精度约 {located.fix.accuracy} 米</p>;
}
