import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { writeImages } from '../../../../../client/resource/uploads/file-list.ts';
import { PhotoStrip } from './photo-strip.tsx';
import type { Photos } from './use-photos.ts';
import { type Fix, type Located, usePosition } from './use-position.ts';

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
  /** Uploaded photos of the sign-in. */
  pictures: readonly string[];
  onRemovePicture(id: string): void;
  onSignIn(body: SignInBody): Promise<void>;
}

/** Slot of the sign-in's photos among those of a round. */
export const SIGN_IN_SLOT = 'signIn';

/**
 * 签到: sign-in at a place, proven by the position of the device or, better, by the code on the label (practice.md#2).
 */
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
