import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { pathAsking } from '../../../../client/resource/asked-path.ts';
import { ErrorState } from '../../../../client/resource-views/states.tsx';
import { ExceptionPage } from '../../../../client/ui/exception-page.tsx';
import { PageSkeleton } from '../../../../client/ui/page-skeleton.tsx';
import { label } from '../../../../generated/client.ts';

/** Code of the reply envelope for an unknown record (wire.md#1.2). */
const UNKNOWN = 404;

/** Page for a QR code or a record: opens due work, a form for new work, or the record itself (decision 231). */
export function ScanPage() {
  const { code, resource, id } = useParams();
  const asked = code === undefined ? { resource, id: Number(id) } : { code };
  const { data, error, refetch } = useQuery({
    queryKey: ['label', 'find', asked],
    queryFn: ({ signal }) => send(label.find, asked, { signal }),
    retry: false,
    gcTime: 0,
  });
  if (data) return <Navigate to={pathAsking(data.path, data.opens.verb, data.opens.id)} state={data.opens} replace />;
  if (!error) return <PageSkeleton />;
  const isUnknown = isApiError(error) && error.code === UNKNOWN;
  if (isUnknown) return <ExceptionPage status="404" sentence={messageOf(error)} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}
