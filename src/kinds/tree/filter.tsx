import { TreeSelect } from 'antd';
import { useState } from 'react';
import { TREE_BY_LABEL, useOptions } from '../../client/resource/use-options.ts';
import { clearable } from '../parts/client/clearable.tsx';
import type { FilterProps } from '../parts/client/facet.ts';
import { OptionsNotice } from '../parts/client/options-notice.tsx';
import { relationOf } from '../parts/client/relation-of.ts';
import { TREE_POPUP, useExpanded } from './client/use-expanded.ts';

/** Loads the tree when opened, or when the name of a chosen value must be shown. */
export default function TreeFilter({ id, field, queryKey, values, onChange }: FilterProps) {
  const [wasOpened, setOpened] = useState(false);
  const text = values[queryKey] ?? '';
  const options = useOptions({ ...relationOf(field), match: {} }, {}, wasOpened || text !== '');
  const expanded = useExpanded(options.options);
  return (
    <TreeSelect
      id={id}
      onOpenChange={() => setOpened(true)}
      className="input-wide"
      allowClear={clearable()}
      showSearch={TREE_BY_LABEL}
      {...expanded}
      listHeight={284}
      styles={TREE_POPUP}
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
