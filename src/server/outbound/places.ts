/** A host the server may call. */
export interface OutboundHost {
  /** `host:port` in lower case. */
  key: string;
  /** Address to connect to instead of resolving the name; chosen by the operator, it may be private and without TLS. */
  via: Via | null;
}

interface Via {
  /** null: the protocol of the request's URL. */
  protocol: string | null;
  hostname: string;
  port: string;
}

const HOST = String.raw`(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?`;
/** Item of OUTBOUND_HOSTS: `host`, `host:port`, `address:port` or `host=origin`. */
export const PLACE = new RegExp(`^${HOST}(?:=https?://${HOST})?$`, 'i');
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Parses OUTBOUND_HOSTS. Names must resolve to public addresses; addresses, and origins after `=`, may be private. */
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

/** `host:port` of a URL, by default with its scheme's port. */
export function placeKey(url: URL): string {
  return `${url.hostname.toLowerCase()}:${url.port || standardPort(url.protocol)}`;
}

export function standardPort(protocol: string): string {
  return protocol === 'http:' ? '80' : '443';
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
