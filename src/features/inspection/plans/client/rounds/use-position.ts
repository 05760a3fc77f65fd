import { useCallback, useState } from 'react';

export interface Fix {
  lng: number;
  lat: number;
  /** Accuracy in metres, as the browser reports it. */
  accuracy: number;
}

export type Located = { state: 'none' | 'asking' } | { state: 'found'; fix: Fix } | { state: 'failed'; reason: string };

/** Maximum milliseconds to wait for a position; indoors there may be none. */
const PATIENCE = 12_000;

const REASONS: { readonly [code: number]: string } = {
  1: '浏览器没有定位权限，请在浏览器设置中允许本网站定位',
  2: '手机没有取得位置，请到开阔处再试',
  3: '定位超时，请到开阔处再试',
};

/** Position of this device, read from the browser on a press of the button. */
export function usePosition() {
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

/** Reason why a position is impossible; null if the browser may have one. */
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
