import { useFileUrl } from './use-file-url.ts';

/** A picture as small as a row; the button around it has the words. */
export default function RowPicture({ url }: { url: string }) {
  const { src, onError, isBroken } = useFileUrl(url);
  if (isBroken) return <>无法显示</>;
  return <img src={src} alt="" loading="lazy" decoding="async" onError={onError} />;
}
