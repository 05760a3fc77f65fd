import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { send } from '../../../../client/api/send.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';
import { sysDictType, sysMenu, sysRole } from '../../../../generated/client.ts';
import { type FieldKind, isFieldKind } from '../../../../kinds/kinds.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import { useForms } from './use-forms.ts';

export interface Option {
  value: string;
  label: string;
}

/** Makes a select search its options by their labels. */
export const BY_LABEL = { optionFilterProp: 'label' } as const;

export function useRoles(): Option[] {
  const { data } = useQuery({ queryKey: ['sysRole', 'dropDown'], queryFn: () => send(sysRole.dropDown) });
  return (data ?? []).map(({ id, name }) => ({ value: String(id), label: String(name) }));
}

export function useDictionaries(): Option[] {
  const { data } = useQuery({ queryKey: ['sysDictType', 'list'], queryFn: () => send(sysDictType.list) });
  return (data ?? []).map(({ code, name }) => ({ value: String(code), label: `${name}（${code}）` }));
}

/** Resources a field may refer to. */
export function useResources(): Option[] {
  const { data } = useForms();
  return (data ?? []).map(({ typeName, title }) => ({ value: typeName, label: `${title}（${typeName}）` }));
}

/** Returns a test for properties that refer to records of one of these kinds, such as people. */
export function useRefersTo(...kinds: readonly FieldKind[]): (property: PropertySchema) => boolean {
  const { data = [] } = useForms();
  return ({ 'x-kind': declared, 'x-relation': relation }) => {
    const kind = declared ?? data.find(({ typeName }) => typeName === relation?.resource)?.referenceKind ?? '';
    const refersTo = isFieldKind(kind) ? kindFacets[kind].refersTo : undefined;
    return refersTo !== undefined && kinds.includes(refersTo);
  };
}

/** Folders in which the menu of a resource can be placed. */
export function useFolders(): Option[] {
  const { data } = useQuery({ queryKey: ['sysMenu', 'list'], queryFn: () => send(sysMenu.list) });
  return foldersOf(data ?? []);
}

interface MenuRow {
  id?: unknown;
  name?: unknown;
  type?: unknown;
  children?: unknown;
}

/** Folders, each with the names of its ancestors. */
function foldersOf(rows: readonly MenuRow[], above = ''): Option[] {
  return rows
    .filter(({ type }) => Number(type) === 0)
    .flatMap(({ id, name, children }) => {
      const label = `${above}${String(name)}`;
      const below = Array.isArray(children) ? foldersOf(children, `${label} / `) : [];
      return [{ value: String(id), label }, ...below];
    });
}

export interface Grant {
  roleId: string;
  verbs: string[];
}

interface GrantsProps {
  verbs: readonly Option[];
  grants: readonly Grant[];
  /** CSS class of a role's line. */
  className: string | undefined;
  onChange(grants: Grant[]): void;
}

export function RoleGrants({ verbs, grants, className, onChange }: GrantsProps) {
  return useRoles().map(({ value: roleId, label }) => (
    <fieldset key={roleId} className={className} aria-label={label}>
      <span>{label}</span>
      <Checkbox.Group
        options={[...verbs]}
        value={grants.find((each) => each.roleId === roleId)?.verbs ?? []}
        onChange={(next) => onChange([...grants.filter((each) => each.roleId !== roleId), { roleId, verbs: next }])}
      />
    </fieldset>
  ));
}
