import { useState } from 'react';
import { type GeoPoint, roundDegree } from '../meaning.ts';

const TIMEOUT_MS = 15_000;

/** Message for each error code of the browser's geolocation: the reason, and what the user can do. */
const PROBLEMS: { readonly [code: number]: string } = {
  1: '没有获取位置的权限，请在浏览器设置中允许本站使用位置信息后重试，或手动填写',
  2: '暂时无法确定当前位置，请检查定位是否打开，或手动填写',
  3: '获取位置超时，请到开阔处重试，或手动填写',
};

/** Reads the position of the device. Browsers allow it only on https and on localhost. */
export function usePosition(onFound: (point: GeoPoint) => void) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = () => {
    if (!navigator.geolocation || !window.isSecureContext) {
      setProblem('当前浏览器或网址不支持定位（需要 https），请手动填写');
      return;
    }
    setAsking(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onFound({ lng: roundDegree(coords.longitude), lat: roundDegree(coords.latitude) });
      },
      ({ code }) => {
        setAsking(false);
        setProblem(PROBLEMS[code] ?? PROBLEMS[2] ?? '');
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 30_000 },
    );
  };
  return { ask, isAsking, problem };
}
