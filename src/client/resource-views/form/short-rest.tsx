import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Field } from '../../../engine/resource.ts';
import type { ResourceForm } from '../../resource/form/use-resource-form.ts';
import { Value } from '../cell.tsx';
import './short-rest.css';

interface Props {
  form: ResourceForm;
  /** Hidden inputs. */
  fields: readonly Field[];
  onOpen(): void;
}

/** End of a short form: the values that will be sent for hidden fields, and the button that shows these fields. */
export default function ShortRest({ form, fields, onOpen }: Props) {
  const filled = fields.flatMap((field) => {
    const value = form.context[field.relation?.labelKey ?? field.key];
    return form.values[field.key] === undefined || value === undefined ? [] : [{ field, value }];
  });
  return (
    <div className="short-rest">
      {filled.length > 0 && (
        <dl className="short-filled" aria-label="已替您填好">
          {filled.map(({ field, value }) => (
            <div key={field.key}>
              <dt>{field.labels.form}</dt>
              <dd>
                <Value field={field} value={value} record={form.context} place="card" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Button block icon={<DownOutlined aria-hidden />} onClick={onOpen}>
        更多
      </Button>
    </div>
  );
}
