import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../client/api/client.ts';
import { safeUrl } from '../../../../client/api/safe-url.ts';
import { ErrorState } from '../../../../client/resource-views/states.tsx';
import type { MenuNode } from '../../../../client/session/menu-tree.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { PageSkeleton } from '../../../../client/ui/page-skeleton.tsx';

/**
 * Embeds the page at meta.link (look.md#9.3). A `token` parameter in the link gets a one-time ticket for the page's
 * host, not the session's token (wire.md#2.4, security.md#R18).
 */
export function IframePage({ node }: { node: MenuNode }) {
  const link = safeUrl(node.item.meta.link ?? '');
  const needsTicket = link?.includes('token=') ?? false;
  const ticket = useQuery({
    queryKey: ['iframeTicket', node.item.id],
    queryFn: async () =>
      (await call<{ ticket: string }>('POST', '/iframeTicket', { body: { menuId: node.item.id } })).ticket,
    enabled: needsTicket,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (!link || !node.item.meta.link) return <p>404</p>;
  if (ticket.isError) return <Refused error={ticket.error} onRetry={() => void ticket.refetch()} />;
  if (needsTicket && !ticket.data) return <PageSkeleton />;
  return (
    <>
      <PageHeader />
      <iframe
        title={node.title}
        src={needsTicket ? withTicket(link, ticket.data ?? '') : link}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        style={{ width: '100%', height: 'calc(100vh - 260px)', border: 0, display: 'block' }}
      />
    </>
  );
}

/** Shows the server's reason for a missing ticket: the user cannot correct an address that may not be embedded. */
function Refused(reason: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader />
      <ErrorState {...reason} />
    </>
  );
}

export function withTicket(link: string, ticket: string): string {
  return link.replace(/token=[^&#]*/, `token=${encodeURIComponent(ticket)}`);
}
