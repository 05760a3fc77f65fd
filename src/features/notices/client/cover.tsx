import { useFileUrl } from '../../../kinds/images/client/use-file-url.ts';

/** The picture of a piece of news; it says nothing the title does not say. */
export function Cover({ url, className }: { url: string; className: string | undefined }) {
  const { src, onError } = useFileUrl(url);
  return <img className={className} src={src} alt="" loading="lazy" onError={onError} />;
}
