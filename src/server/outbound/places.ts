/** A host the server may call. */
export interface OutboundHost {
  /** `host:port` in lower case, as in the addresses of calls. */
  key: string;
  /**
   * Address to connect to without resolving the name. The operator wrote it down, so it may be private and without TLS.
   */
  via: Via | null;
}

interface Via {
  /** null: the scheme of the called address. */
  protocol: string | null;
  hostname: string;
  port: string;
}

const HOST = String.raw`(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?`;
/** One item of OUTBOUND_HOSTS: `host`, `host:port`, `address:port` or `host=origin`. */
export const PLACE = new RegExp(`^${HOST}(?:=https?://${HOST})?$`, 'i');
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Parses items of OUTBOUND_HOSTS. Names are resolved and have to be public; an address, or an origin after `=` (a
 * gateway of the plant's network), is used unchanged.
 */
export function toPlaces(items: readonly string[]): OutboundHost[] {
  return items.flatMap((item) => {
    const [name = '', origin] = item.split('=');
    const place = urlOf(`https://${name}`);
    const via = origin === undefined ? place : urlOf(origin);
    if (!place || !via) return [];
    const { hostname, port, protocol } = via;
    const isWritten = origin !== undefined || ADDRESS.test(name);
    return { key: placeKey(place), via: isWritten ? { protocol: origin ? protocol : null, hostname, port } : null };
  });
}

/** `host:port` of an address, with the port that follows from its scheme. */
export function placeKey(url: URL): string {
  return `${url.hostname.toLowerCase()}:${url.port || standardPort(url.protocol)}`;
}

export function standardPort(protocol: string): string {
  return protocol === 'http:' ? '80' : '443';
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
