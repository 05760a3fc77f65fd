import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../../../client/api/client.ts';
import { type LoadedResource, useResource } from '../../../../../client/resource/load-resource.ts';
import { Value } from '../../../../../client/resource-views/cell.tsx';
import { useRecordAddress } from '../../../../../client/resource-views/detail/row-address.ts';
import { Panel } from '../../../../../client/ui/panel.tsx';
import { ReturnFocus } from '../../../../../client/ui/return-focus.tsx';
import { shortTime } from '../../../../../client/ui/words/short-time.ts';
import { OpenLink } from '../../../../../client/ui/words/word-button.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import classes from './center.module.css';

const DetailModal = lazy(() => import('../../../../../client/resource-views/detail/detail-modal.tsx'));

const HAZARDS = 'RiskRegister';
const SHOWN = 6;

/** Lists the latest hazards that name the user, as registrant or in another role. */
export function OwnHazards({ path }: { path: string }) {
  const resource = useResource(HAZARDS);
  const page = useQuery({
    queryKey: [HAZARDS, 'own', SHOWN],
    queryFn: async ({ signal }) => {
      const query = { onlyMine: 'true', pageNo: 1, pageSize: SHOWN };
      return (await call<{ rows: WireRecord[] }>('GET', path, { query, signal })).rows;
    },
  });
  const result = {
    data: resource.data && page.data,
    error: resource.error ?? page.error,
    refetch: () => Promise.all([resource.refetch(), page.refetch()]),
  };
  return (
    <Panel title="与我有关的隐患" result={result} empty="还没有与您有关的隐患">
      {(rows) => resource.data && <Rows resource={resource.data} rows={rows} />}
    </Panel>
  );
}

function Rows({ resource, rows }: { resource: LoadedResource; rows: WireRecord[] }) {
  const [opened, setOpened] = useState<WireRecord | null>(null);
  const addressOf = useRecordAddress(resource, true);
  const status = resource.fields.find(({ key }) => key === 'status');
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={String(row.id)}>
            <OpenLink className={classes.row} to={addressOf(row)} onOpen={() => setOpened(row)}>
              <span className={classes.kind}>
                {status && <Value field={status} value={row.status} record={row} place="list" />}
              </span>
              <span className={classes.words}>{String(row[resource.display] ?? '')}</span>
              <time className={classes.time} dateTime={String(row.createdTime)} title={String(row.createdTime)}>
                {shortTime(String(row.createdTime ?? ''))}
              </time>
            </OpenLink>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {opened && (
          <ReturnFocus>
            <DetailModal resource={resource} row={opened} onClose={() => setOpened(null)} />
          </ReturnFocus>
        )}
      </Suspense>
    </>
  );
}
