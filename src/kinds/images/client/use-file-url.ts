import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fileIdOf } from '../../../client/resource/uploads/file-list.ts';
import { previewQuery } from '../../../client/resource/uploads/stored-files.ts';

const isShowable = (url: string) => url.startsWith('/') || url.startsWith('blob:');

/** `src` for an `<img>`; bare ids and signed urls that expired (ten minutes) are fetched by token (wire.md#5.8). */
export function useFileUrl(url: string): { src: string | undefined; onError(): void; isBroken: boolean } {
  const [isExpired, setExpired] = useState(false);
  const id = fileIdOf(url);
  const needsFetch = id !== null && (isExpired || !isShowable(url));
  const { data, isError } = useQuery({
    ...previewQuery(id),
    enabled: needsFetch,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const blob = data?.blob;
  const local = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob]);
  useEffect(() => {
    if (!local) return undefined;
    return () => URL.revokeObjectURL(local);
  }, [local]);
  return {
    src: needsFetch ? local : isShowable(url) ? url : undefined,
    onError: () => setExpired(true),
    isBroken: isError || (!needsFetch && !isShowable(url)),
  };
}
