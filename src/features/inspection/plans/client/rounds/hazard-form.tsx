import { useMemo } from 'react';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { OpenForm } from '../../../../../client/resource-views/form/open-form.tsx';
import type { Json, WireRecord } from '../../../../../engine/json.ts';

interface Props {
  /** Path of the call that registers a hazard for an item. */
  path: string;
  /** Properties of the body that identify the item. */
  given: { [key: string]: Json };
  start: WireRecord;
  onDone(): void;
  onClose(): void;
}

/** Form of a new hazard for an item of an inspection, prefilled from the item. */
export function HazardForm({ path, given, start, onDone, onClose }: Props) {
  const { data: resource } = useResource('RiskRegister');
  const action = useMemo(() => {
    const add = resource?.actions.find(({ verb }) => verb === 'add');
    return add && { ...add, path, title: '登记隐患', success: '登记成功', failure: '登记失败：', error: '登记错误：' };
  }, [resource, path]);
  if (!resource || !action) return null;
  return <OpenForm {...{ resource, action, given, start, onDone, onClose }} row={null} />;
}
