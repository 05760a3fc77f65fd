import { useMemo } from 'react';
import { useResource } from '../../../../client/resource/load-resource.ts';
import { OpenForm } from '../../../../client/resource-views/form/open-form.tsx';
import type { Json, WireRecord } from '../../../../engine/json.ts';

interface Props {
  /** Path of the call that registers a hazard for an item. */
  path: string;
  /** How the body names the item. */
  given: { [key: string]: Json };
  /** Values the form starts with. */
  start: WireRecord;
  onDone(): void;
  onClose(): void;
}

/** The form of a new hazard, filled in from an item of an inspection and sent for it. */
export function HazardForm({ path, given, start, onDone, onClose }: Props) {
  const { data: resource } = useResource('RiskRegister');
  const action = useMemo(() => {
    const add = resource?.actions.find(({ verb }) => verb === 'add');
    return add && { ...add, path, title: '登记隐患', success: '登记成功', failure: '登记失败：', error: '登记错误：' };
  }, [resource, path]);
  if (!resource || !action) return null;
  return <OpenForm resource={resource} action={action} row={start} given={given} onDone={onDone} onClose={onClose} />;
}
