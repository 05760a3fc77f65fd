import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { Designer } from './designer.tsx';
import { FormsList } from './forms-list.tsx';
import { useGrammar, useStanding } from './use-forms.ts';

const Wizard = lazy(() => import('./wizard/wizard.tsx'));

/** 表单设计: the user selects a form, changes its fields, previews the result and publishes it. */
export default function DesignScreen() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('form');
  if (params.has('new')) {
    return (
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <Wizard onLeave={() => setParams({})} />
      </Suspense>
    );
  }
  if (chosen === null) {
    return <FormsList onChoose={(typeName) => setParams({ form: typeName })} onNew={() => setParams({ new: '' })} />;
  }
  return <OneForm key={chosen} typeName={chosen} onLeave={() => setParams({})} />;
}

function OneForm({ typeName, onLeave }: { typeName: string; onLeave(): void }) {
  const standing = useStanding(typeName);
  const grammar = useGrammar();
  const error = standing.error ?? grammar.error;
  if (standing.data && grammar.data) {
    return <Designer standing={standing.data} grammar={grammar.data} onLeave={onLeave} />;
  }
  return (
    <>
      <PageHeader />
      {error ? (
        <LoadFailure error={error} onRetry={() => void Promise.all([standing.refetch(), grammar.refetch()])} />
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </>
  );
}
