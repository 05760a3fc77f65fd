import { TreeSelect } from 'antd';
import type { LoadedResource } from '../../../../client/resource/load-resource.ts';
import { useOptions } from '../../../../client/resource/use-options.ts';
import type { Relation } from '../../../../engine/resource.ts';

const NOTHING = {};

interface Props {
  resource: LoadedResource;
  value: string | null;
  onChange(orgId: string | null): void;
}

/** Select of a department, which includes all below it, from the departments of hazards. */
export function OrganisationSelect({ resource, ...rest }: Props) {
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
      showSearch={{ treeNodeFilterProp: 'label' }}
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
