import { useFileUrl } from '../../../../kinds/images/client/use-file-url.ts';

/** Picture of a piece of news, decorative beside its title. */
export function Cover({ url, className }: { url: string; className: string | undefined }) {
  const { src, onError } = useFileUrl(url);
  return <img className={className} src={src} alt="" loading="lazy" onError={onError} />;
}
