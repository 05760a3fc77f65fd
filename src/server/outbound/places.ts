/** A host the server may call. */
export interface OutboundHost {
  /** `host:port`, lower case, as in the addresses that are called. */
  key: string;
  /** Where to connect instead of asking the resolver: written by the operator, so it may be private and without TLS. */
  via: Via | null;
}

interface Via {
  /** null: the scheme of the address that is called. */
  protocol: string | null;
  hostname: string;
  port: string;
}

const HOST = String.raw`(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?`;
/** One item of OUTBOUND_HOSTS: `host`, `host:port`, `address:port` or `host=origin`. */
export const PLACE = new RegExp(`^${HOST}(?:=https?://${HOST})?$`, 'i');
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Items of OUTBOUND_HOSTS. A name is reached at what it resolves to, which has to be public; an address, or an origin
 * after `=` – a gateway of the plant's network – is taken as written.
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
