import { Button, Segmented, Skeleton, TreeSelect } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../../client/api/api-error.ts';
import { type LoadedResource, useResource } from '../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { TREE_BY_LABEL, useOptions } from '../../../../client/resource/use-options.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import type { Relation } from '../../../../engine/resource.ts';
import { RiskStatistic } from '../../../../generated/client.ts';
import { type Behind, PeriodSelect, RowsModal, type RowsOf, useBehind, usePeriod } from '../../home/client/index.ts';
import { BreakdownPanels } from './breakdown-panels.tsx';
import { exportStatistics } from './export-statistics.ts';
import { KpiCards, KpiTable } from './kpi-cards.tsx';
import { RankingPanel } from './ranking-panel.tsx';
import classes from './statistics.module.css';
import { TrendPanel } from './trend-panel.tsx';
import { type Chosen, type Code, type Kpi, useKpis } from './use-statistics.ts';

const NOTHING = {};

interface Props {
  resource: LoadedResource;
  value: string | null;
  onChange(orgId: string | null): void;
}

/** Select of a department, which includes all below it; offers the departments that a hazard can have. */
function OrganisationSelect({ resource, ...rest }: Props) {
  const relation = resource.fields.find(({ key }) => key === 'orgId')?.relation;
  return relation ? <Select relation={relation} {...rest} /> : null;
}

function Select({ relation, value, onChange }: Omit<Props, 'resource'> & { relation: Relation }) {
  const { options, isLoading } = useOptions(relation, NOTHING);
  return (
    <TreeSelect
      aria-label="责任部门"
      style={{ width: 200 }}
      allowClear
      showSearch={TREE_BY_LABEL}
      treeDefaultExpandAll
      listHeight={284}
      loading={isLoading}
      placeholder="全部部门"
      treeData={options}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}

type View = 'cards' | 'table';

const VIEWS: { label: string; value: View }[] = [
  { label: '图', value: 'cards' },
  { label: '表', value: 'table' },
];

/** 隐患统计: figures K1 to K13 with their rows, months and departments (domain.md#10.2). */
export default function StatisticsScreen() {
  const [period, setPeriod] = usePeriod();
  const [orgId, setOrgId] = useOrganisation();
  const [view, setView] = useState<View>('cards');
  const [code, setCode] = useState<Code>('K1');
  const { behind, linkTo, close } = useBehind();
  const can = useCan();
  const chosen: Chosen = { period, orgId };
  const { data: kpis, error, refetch } = useKpis(chosen);
  const hazards = useResource('RiskRegister');
  const rowsLink = can('RiskStatistic:drill') ? linkTo : null;
  const selected = kpis?.find((kpi) => kpi.code === code);
  return (
    <>
      <PageHeader
        title="隐患统计"
        description={kpis?.[0] ? `截至 ${kpis[0].asOf}，只含您可查看的数据` : '只含您可查看的数据'}
        extra={<ExportButton chosen={chosen} kpis={kpis} code={code} />}
      />
      <div className={classes.bar}>
        <PeriodSelect period={period} onChange={setPeriod} />
        {hazards.data && <OrganisationSelect resource={hazards.data} value={orgId} onChange={setOrgId} />}
        <Segmented options={VIEWS} value={view} onChange={setView} aria-label="显示方式" />
      </div>
      {error && !kpis && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !kpis && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {kpis && view === 'table' && <KpiTable kpis={kpis} chosen={chosen} linkTo={rowsLink} />}
      {kpis && view === 'cards' && (
        <KpiCards kpis={kpis} chosen={chosen} linkTo={rowsLink} selected={code} onSelect={setCode} />
      )}
      {selected && (
        <div className={classes.upper}>
          <TrendPanel kpi={selected} chosen={chosen} linkTo={linkTo} isTable={view === 'table'} />
          <RankingPanel kpi={selected} chosen={chosen} linkTo={rowsLink} />
        </div>
      )}
      <div className={classes.lower}>
        <BreakdownPanels chosen={chosen} linkTo={linkTo} isTable={view === 'table'} />
      </div>
      <BehindFigures behind={behind} kpis={kpis} onClose={close} />
    </>
  );
}

function ExportButton({ chosen, kpis, code }: { chosen: Chosen; kpis: readonly Kpi[] | undefined; code: Code }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await exportStatistics(chosen, kpis ?? [], code).catch((error: unknown) => {
      message.error(`导出失败：${messageOf(error)}`);
    });
    setBusy(false);
  };
  return (
    <Button loading={isBusy} disabled={!kpis} onClick={() => void save()}>
      导出
    </Button>
  );
}

const SCREENS: { readonly [resource: string]: string } = {
  RiskRegister: 'RiskInformation',
  RiskTimedPlanningExecute: 'RiskTimedPlanningExecuteMgr',
  RiskPoint: 'RiskPoint',
  AIWarningMessage: 'AIWarningMessage',
};

/** Rows of a figure by its code, or the hazards of a bar or month. */
function BehindFigures({
  behind,
  kpis,
  onClose,
}: {
  behind: Behind | null;
  kpis: readonly Kpi[] | undefined;
  onClose(): void;
}) {
  const code = behind?.given.code;
  const resource = kpis?.find((kpi) => kpi.code === code)?.rows;
  if (code !== undefined && resource === undefined) return null;
  const screen = SCREENS[resource ?? ''];
  const rows: RowsOf | null = resource && screen ? { resource, screen, path: RiskStatistic.drill.path } : null;
  return <RowsModal behind={behind} onClose={onClose} {...(rows ? { rows } : {})} />;
}

/** Department in the address, so that a shared link shows the same figures. */
function useOrganisation(): [string | null, (orgId: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.get('orgId');
  const change = (orgId: string | null) => {
    const next = new URLSearchParams(parameters);
    if (orgId === null) next.delete('orgId');
    else next.set('orgId', orgId);
    setParameters(next, { replace: true });
  };
  return [text !== null && /^\d{1,19}$/.test(text) ? text : null, change];
}
