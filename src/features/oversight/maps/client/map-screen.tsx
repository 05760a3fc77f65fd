import { Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCan } from '../../../../client/resource/permissions.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { PageSkeleton } from '../../../../client/ui/page-skeleton.tsx';
import classes from './map.module.css';
import { MapView } from './map-view.tsx';
import { usePlans, useScene } from './use-map.ts';

const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }));

/** 地图: a site plan with its marks and open work (domain.md#6.3). */
export function MapScreen() {
  const can = useCan();
  const [parameters, setParameters] = useSearchParams();
  const [dialog, setDialog] = useState<'add' | 'change' | null>(null);
  const plans = usePlans();
  const wanted = Number(parameters.get('plan'));
  const chosen = plans.data?.find(({ id }) => id === wanted) ?? plans.data?.[0];
  const scene = useScene(chosen?.id);
  const choose = (id: number) => setParameters({ plan: String(id) }, { replace: true });
  const error = plans.error ?? scene.error;
  const retry = () => void Promise.all([plans.refetch(), scene.refetch()]);
  const hasPicture = scene.data?.plan.width !== undefined;
  return (
    <>
      <PageHeader
        title="地图"
        extra={
          <>
            {can('SitePlan:edit') && chosen && <Button onClick={() => setDialog('change')}>更换图样</Button>}
            {can('SitePlan:add') && can('SitePlan:edit') && (
              <Button type={chosen ? 'default' : 'primary'} onClick={() => setDialog('add')}>
                新增平面图
              </Button>
            )}
          </>
        }
      />
      {plans.data && plans.data.length > 1 && (
        <div className={classes.bar}>
          <Select
            className={classes.plans ?? ''}
            aria-label="平面图"
            value={chosen?.id}
            options={plans.data.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => choose(id)}
          />
        </div>
      )}
      {error && !scene.data && <LoadFailure error={error} onRetry={retry} />}
      {!error && plans.data && !chosen && <div className={classes.empty}>还没有平面图，请先上传一张</div>}
      {!error && chosen && !scene.data && <PageSkeleton />}
      {scene.data && !hasPicture && <div className={classes.empty}>“{scene.data.plan.name}”还没有图样，请先上传</div>}
      {scene.data && hasPicture && <MapView key={scene.data.plan.id} scene={scene.data} />}
      {dialog && (
        <Suspense fallback={null}>
          <PlanDialog
            {...(dialog === 'change' && chosen ? { plan: { id: chosen.id, name: String(chosen.name) } } : {})}
            onClose={() => setDialog(null)}
            onDone={(id) => {
              setDialog(null);
              choose(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
