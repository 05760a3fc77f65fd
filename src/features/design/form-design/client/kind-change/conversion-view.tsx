import { useQuery } from '@tanstack/react-query';
import { Alert, Radio, Select, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import { formmanager } from '../../../../../generated/client.ts';
import classes from '../designer.module.css';
import { usePathOf } from '../publish/use-path-of.ts';
import type { Choice } from './choices.ts';

interface Props {
  document: Descriptor;
  fieldKey: string;
  choice: Choice;
  /** Absent if the decision is made when publishing. */
  onChoose?: (choice: Choice) => void;
}

const ROWS = 5;
const VALUES = 20;

/** Shows the result of a change of kind for the existing values: numbers, and the values that cannot be read. */
export function ConversionView({ document, fieldKey, choice, onChoose }: Props) {
  const path = usePathOf(document.name);
  const formJson = JSON.stringify(document);
  const { data, error } = useQuery({
    queryKey: ['formmanager', 'conversion', fieldKey, formJson, choice.map],
    queryFn: () =>
      send(formmanager.conversion, {
        typeName: document.name,
        formJson,
        key: fieldKey,
        map: choice.map,
        pageSize: ROWS,
      }),
    placeholderData: (before) => before,
    retry: false,
  });
  if (error) return <p className={classes.muted}>{messageOf(error)}</p>;
  if (!data) return <Skeleton active title={false} />;
  const { converted = 0, failed = 0 } = data;
  const isCounted = data.failed !== undefined;
  return (
    <section className={classes.conversion} aria-label={`“${data.title}”的转换`}>
      {data.refusal && <Alert type="error" showIcon title={data.refusal} />}
      {isCounted ? (
        <p>
          {Object.keys(choice.map).length > 0 && '按下面对应的字典值，'}
          {`${converted} 条可以转换`}
          {failed > 0 && '，'}
          {failed > 0 && <strong>{`${failed} 条不能`}</strong>}
          {converted + failed === 0 && '：还没有记录填写过这个字段'}
        </p>
      ) : (
        <p>不同的值很多，转换时逐条清点；不能转换的随后列出</p>
      )}
      {(failed > 0 || Object.keys(choice.map).length > 0) && (
        <>
          <ul className={classes.unread} aria-label="不能转换的值">
            {shownValues(data.values, choice).map(({ value, rows }) => (
              <li key={value}>
                <span>{rows === undefined ? value : `${value}（${rows} 条）`}</span>
                {onChoose && data.choices.length > 0 && (
                  <Select
                    size="small"
                    allowClear
                    aria-label={`“${value}”对应的字典值`}
                    placeholder="对应的字典值"
                    value={choice.map[value.trim()]}
                    options={data.choices.map(({ code, label }) => ({ value: code, label }))}
                    onChange={(code?: string) => onChoose({ ...choice, map: withCode(choice.map, value.trim(), code) })}
                  />
                )}
              </li>
            ))}
          </ul>
          {failed > 0 && (
            <p className={classes.muted}>
              {'这些记录：'}
              {data.rows.map(({ id, name, value }, at) => (
                <span key={id}>
                  {at > 0 && '、'}
                  {path ? <Link to={`${path}?do=detail&id=${id}`}>{name ?? value}</Link> : (name ?? value)}
                </span>
              ))}
              {failed > data.rows.length && ` 等 ${failed} 条`}
            </p>
          )}
        </>
      )}
      {(failed > 0 || !isCounted) && onChoose && (
        <Radio.Group
          aria-label="不能转换的值怎么办"
          value={choice.others}
          onChange={(event) => onChoose({ ...choice, others: event.target.value === 'empty' ? 'empty' : 'stop' })}
          options={[
            { value: 'stop', label: '先不发布，改正后再来' },
            { value: 'empty', label: '留空，旧值另外保留' },
          ]}
        />
      )}
    </section>
  );
}

/** Values that cannot be converted: first those with an assigned code, which can be undone here, then the others. */
function shownValues(
  values: readonly { value: string; rows: number }[],
  { map }: Choice,
): { value: string; rows?: number }[] {
  const given = Object.keys(map).map((value) => ({ value }));
  return [...given, ...values.slice(0, VALUES)];
}

function withCode(map: Choice['map'], text: string, code: string | undefined): Choice['map'] {
  const { [text]: _old, ...rest } = map;
  return code === undefined ? rest : { ...rest, [text]: code };
}
