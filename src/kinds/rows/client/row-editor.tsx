import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { WireRecord } from '../../../engine/json.ts';
import { labelKeyOf } from '../../../engine/projections/columns.ts';
import type { Field } from '../../../engine/resource.ts';
import { isRowKind } from '../../kinds.ts';
import type { InputProps } from '../../parts/client/facet.ts';
import { rowInputs } from '../../tables/client/row-inputs.ts';
import { isFileList } from '../row-files.ts';

interface Props {
  id: string;
  /** The field of kind rows. */
  field: Field;
  row: WireRecord;
  index: number;
  count: number;
  disabled: boolean;
  problems: NonNullable<InputProps['problems']>;
  onChange(patch: WireRecord): void;
  onMove(to: number): void;
  onRemove(): void;
}

export function RowEditor(props: Props) {
  const { field, index, count, disabled, onMove, onRemove } = props;
  const name = `第 ${index + 1} 行`;
  return (
    <fieldset className="rows-row" data-row={index} aria-label={`${field.labels.form}${name}`}>
      <span className="rows-number" aria-hidden>
        {index + 1}
      </span>
      {filesLast(field.rowFields.filter((inner) => inner.show.form)).map((inner) => (
        <RowCell key={inner.key} {...props} inner={inner} />
      ))}
      <span className="rows-tools">
        <Button
          type="text"
          size="small"
          data-move="up"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={`上移${name}`}
          disabled={disabled || index === 0}
          onClick={() => onMove(index - 1)}
        />
        <Button
          type="text"
          size="small"
          data-move="down"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={`下移${name}`}
          disabled={disabled || index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <Button
          type="text"
          size="small"
          data-remove
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除${name}`}
          disabled={disabled}
          onClick={onRemove}
        />
      </span>
    </fieldset>
  );
}

/** Puts file fields last, which are on a line below the other inputs. */
function filesLast(fields: readonly Field[]): Field[] {
  return [...fields.filter((inner) => !isFileList(inner)), ...fields.filter(isFileList)];
}

/** The changed values of a row; a changed id removes the name stored beside the old one. */
function changeOf(inner: Field, value: unknown): WireRecord {
  return inner.relation ? { [labelKeyOf(inner)]: undefined, [inner.key]: value } : { [inner.key]: value };
}

type CellProps = Pick<Props, 'id' | 'row' | 'index' | 'disabled' | 'problems' | 'onChange'> & { inner: Field };

export function RowCell({ id, row, index, inner, disabled, problems, onChange }: CellProps) {
  const Input = rowInputs[isRowKind(inner.kind) ? inner.kind : 'text'];
  const problem = problems[`${index}.${inner.key}`];
  const inputId = `${id}_${inner.key}`;
  return (
    <div className="rows-cell" data-files={isFileList(inner)}>
      <label className="rows-label" htmlFor={inputId} data-required={inner.required}>
        {inner.title}
      </label>
      <Input
        field={inner}
        id={inputId}
        value={row[inner.key]}
        values={row}
        onChange={(value) => onChange(changeOf(inner, value))}
        patch={onChange}
        labelOf={(key) => key}
        disabled={disabled}
        isCell
        invalid={problem !== undefined}
        describedBy={`${inputId}__message`}
      />
      <div id={`${inputId}__message`} className="rows-problem">
        {problem?.replace(/^第 \d+ 行：/, '')}
      </div>
    </div>
  );
}
