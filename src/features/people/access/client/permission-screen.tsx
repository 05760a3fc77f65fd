import { Tabs } from 'antd';
import { RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { MatrixPanel } from './matrix-panel.tsx';
import { type Matrix, useMatrix } from './use-explanations.ts';
import { WhoPanel } from './who-panel.tsx';
import { WhyPanel } from './why-panel.tsx';

/** 权限说明: explains why a person holds a permission or not, who holds it, and what each role grants. */
export default function PermissionScreen() {
  const { data, error, refetch } = useMatrix();
  return (
    <>
      <PageHeader description="查看权限的由来、谁有权限，并对照各角色" />
      {!data && !error && <RowsSkeleton rows={6} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Explanations matrix={data} />}
    </>
  );
}

function Explanations({ matrix }: { matrix: Matrix }) {
  const items = [
    { key: 'why', label: '为什么', children: <WhyPanel codes={matrix.codes} /> },
    { key: 'who', label: '谁可以', children: <WhoPanel codes={matrix.codes} /> },
    { key: 'matrix', label: '角色对照', children: <MatrixPanel matrix={matrix} /> },
  ];
  return <Tabs items={items} />;
}
