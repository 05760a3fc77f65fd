import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { formmanager } from '../../../../../generated/client.ts';
import classes from '../designer.module.css';
import { withProperty } from '../document.ts';
import type { Design } from '../use-design.ts';
import { NewDictionary } from './new-dictionary.tsx';

interface Props {
  design: Design;
  fieldKey: string;
  property: PropertySchema;
}

/** Shows the existing values of a field, to turn them into choices. */
export function ValueChoices({ design, fieldKey, property }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ['formmanager', 'values', design.typeName, fieldKey],
    queryFn: () => send(formmanager.values, { typeName: design.typeName, key: fieldKey }),
    enabled: isAsked,
    retry: false,
  });
  const take = () => {
    const values = data?.values.map(({ value }) => value) ?? [];
    design.edit((before) => withProperty(before, fieldKey, { ...property, enum: values }));
  };
  return (
    <section className={classes.values} aria-label="已有的值">
      <Button size="small" loading={isFetching} onClick={() => setAsked(true)}>
        查看已有的值
      </Button>
      {error && <p className={classes.muted}>{`没有可用的值：${messageOf(error)}`}</p>}
      {data?.values.length === 0 && <p className={classes.muted}>还没有记录填写过这个字段</p>}
      {data && data.values.length > 0 && (
        <>
          <p className={classes.muted}>
            {data.values.map(({ value, rows }) => `${value}（${rows} 条）`).join('、')}
            {data.isCut && '……'}
          </p>
          <div className={classes.row}>
            <Button size="small" onClick={take} disabled={data.isCut}>
              作为可选值
            </Button>
            <Button size="small" onClick={() => setNaming(true)} disabled={data.isCut}>
              做成字典
            </Button>
          </div>
          {isNaming && <NewDictionary {...{ design, fieldKey, property }} onClose={() => setNaming(false)} />}
          {data.isCut && <p className={classes.muted}>不同的值超过 100 个，不适合做成选项</p>}
        </>
      )}
    </section>
  );
}
