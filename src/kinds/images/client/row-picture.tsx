import { useFileUrl } from './use-file-url.ts';

/** Picture in a table row; without alt text, as the button around it has a label. */
export default function RowPicture({ url }: { url: string }) {
  const { src, onError, isBroken } = useFileUrl(url);
  if (isBroken) return <>无法显示</>;
  return <img src={src} alt="" loading="lazy" decoding="async" onError={onError} />;
}
