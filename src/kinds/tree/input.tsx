import { TreeSelect } from 'antd';
import { copiesOf, type Options, TREE_BY_LABEL, useOptions } from '../../client/resource/use-options.ts';
import { clearable } from '../parts/client/clearable.tsx';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue } from '../parts/client/input-props.ts';
import { OptionsNotice } from '../parts/client/options-notice.tsx';
import { relationOf } from '../parts/client/relation-of.ts';
import { TicksInput } from '../relation/client/ticks-input.tsx';
import { TREE_POPUP, useExpanded } from './client/use-expanded.ts';

export function TreeInput(props: InputProps) {
  return props.field.schema.type === 'array' ? <TicksInput {...props} /> : <TreeSelectInput {...props} />;
}

function TreeSelectInput(props: InputProps) {
  const { field, value, values, onChange, patch } = props;
  const relation = relationOf(field);
  const options = useOptions(relation, values);
  const expanded = useExpanded(options.options);
  if (relation.multiple) return <TreeMultipleInput {...props} options={options} />;
  const found = options.find(value);
  const choose = (next: unknown) => {
    // The root of a tree is 0 (wire.md#1.2); the input shows no choice for the root.
    onChange(next ?? (field.default === 0 ? 0 : undefined));
    patch(copiesOf(relation, options.find(next)?.record ?? null));
  };
  const isEmpty = value === undefined || value === null || value === 0 || value === '0';
  return (
    <TreeSelect
      {...controlProps(props)}
      className="input-wide"
      allowClear={clearable(!field.required)}
      showSearch={TREE_BY_LABEL}
      {...expanded}
      listHeight={284}
      styles={TREE_POPUP}
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

/** Input for several leaves, stored as one comma list (look.md#13.4). */
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
      // A department covers only its own people, not those of its sub-departments; a check item covers only itself.
      showCheckedStrategy={props.field.kind === 'organisation' ? TreeSelect.SHOW_ALL : TreeSelect.SHOW_CHILD}
      showSearch={TREE_BY_LABEL}
      {...expanded}
      maxTagCount={4}
      listHeight={284}
      styles={TREE_POPUP}
      loading={options.isLoading}
      disabled={props.disabled || options.waitsFor !== null}
      placeholder={options.waitsFor === null ? props.field.placeholder : `请先选择${props.labelOf(options.waitsFor)}`}
      treeData={options.options}
      notFoundContent={<OptionsNotice options={options} />}
      value={chosen.map((part) => options.find(part)?.value ?? part)}
      onChange={(next: (string | number)[]) => props.onChange(next.length > 0 ? next.join(',') : undefined)}
    />
  );
}
