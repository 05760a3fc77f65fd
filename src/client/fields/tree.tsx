import { TreeSelect } from 'antd';
import { useState } from 'react';
import { copiesOf, type Option } from '../resource/options.ts';
import { type Options, useOptions } from '../resource/use-options.ts';
import type { ClientFacet, FilterProps, FilterTextProps, InputProps } from './facet.ts';
import { controlProps, textValue } from './parts/input-props.ts';
import { OptionsNotice } from './parts/options-notice.tsx';
import { relationOf } from './parts/relation-of.ts';
import { TextCell } from './parts/text-cell.tsx';
import { useExpanded } from './parts/use-expanded.ts';

/** Tree drop-downs are at most this high (spec §9). */
const POPUP = { popup: { root: { maxHeight: 300, overflow: 'auto' } } } as const;

function TreeInput(props: InputProps) {
  const { field, value, values, onChange, patch } = props;
  const relation = relationOf(field);
  const options = useOptions(relation, values);
  const expanded = useExpanded(options.options);
  if (relation.multiple) return <TreeMultipleInput {...props} options={options} />;
  const found = options.find(value);
  const choose = (next: unknown) => {
    // Root of a tree is 0 (wire §1.2), which people call "nothing chosen".
    onChange(next ?? (field.default === 0 ? 0 : undefined));
    patch(copiesOf(relation, options.find(next)?.record ?? null));
  };
  const isEmpty = value === undefined || value === null || value === 0 || value === '0';
  return (
    <TreeSelect
      {...controlProps(props)}
      className="input-wide"
      allowClear={!field.required}
      showSearch={{ treeNodeFilterProp: 'label' }}
      {...expanded}
      listHeight={284}
      styles={POPUP}
      loading={options.isLoading}
      disabled={props.disabled || options.waitsFor !== null}
      placeholder={options.waitsFor === null ? field.placeholder : `请先选择${props.labelOf(options.waitsFor)}`}
      treeData={options.options}
      notFoundContent={<OptionsNotice options={options} />}
      value={isEmpty ? undefined : (found?.value ?? values[relation.labelKey] ?? value)}
      onChange={choose}
    />
  );
}

/** Several leaves as one comma list (spec §2.9 check items). */
function TreeMultipleInput({ options, ...props }: InputProps & { options: Options }) {
  const expanded = useExpanded(options.options);
  const chosen = textValue(props.value)
    .split(',')
    .filter((part) => part !== '');
  return (
    <TreeSelect
      {...controlProps(props)}
      className="input-wide"
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      showSearch={{ treeNodeFilterProp: 'label' }}
      {...expanded}
      maxTagCount={4}
      listHeight={284}
      styles={POPUP}
      loading={options.isLoading}
      disabled={props.disabled || options.waitsFor !== null}
      treeData={options.options}
      notFoundContent={<OptionsNotice options={options} />}
      value={chosen.map((part) => options.find(part)?.value ?? part)}
      onChange={(next: (string | number)[]) => props.onChange(next.length > 0 ? next.join(',') : undefined)}
    />
  );
}

/** The tree is fetched when it is opened, or when a filter is set whose name has to be shown. */
export function TreeFilter({ id, field, queryKey, values, onChange }: FilterProps) {
  const [wasOpened, setOpened] = useState(false);
  const text = values[queryKey] ?? '';
  const options = useOptions({ ...relationOf(field), match: {} }, {}, wasOpened || text !== '');
  const expanded = useExpanded(options.options);
  return (
    <TreeSelect
      id={id}
      onOpenChange={() => setOpened(true)}
      className="input-wide"
      allowClear
      showSearch={{ treeNodeFilterProp: 'label' }}
      {...expanded}
      listHeight={284}
      styles={POPUP}
      placeholder="全部"
      popupMatchSelectWidth={280}
      aria-label={field.labels.search}
      loading={options.isLoading}
      treeData={options.options}
      notFoundContent={<OptionsNotice options={options} />}
      value={text === '' ? undefined : (options.find(text)?.value ?? text)}
      onChange={(next?: string | number) => onChange({ [queryKey]: next === undefined ? '' : String(next) })}
    />
  );
}

function TreeFilterText({ field, queryKey, values }: FilterTextProps) {
  const options = useOptions({ ...relationOf(field), match: {} }, {});
  const found: Option | undefined = options.find(values[queryKey]);
  return <>{found?.label ?? values[queryKey]}</>;
}

export const tree: ClientFacet = {
  Cell: TextCell,
  Input: TreeInput,
  Filter: TreeFilter,
  FilterText: TreeFilterText,
};
