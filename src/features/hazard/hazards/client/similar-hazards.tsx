import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { send } from '../../../../client/api/send.ts';
import { useDictionary } from '../../../../client/resource/use-dictionary.ts';
import type { FormNoteProps } from '../../../../client/resource-views/installed-views.ts';
import { useSettledText } from '../../../../client/ui/use-settled-text.ts';
import { RiskRegister } from '../../../../generated/client.ts';
import { hazardPath } from '../workflow/address.ts';

const KEYS = ['riskPointId', 'riskPointItemId', 'addressId', 'riskName'] as const;

/** Lists open hazards that the form's hazard may duplicate (domain.md#9.6), with links; saving stays possible. */
export default function SimilarHazards({ row, values }: FormNoteProps) {
  const asked = useSettledText(JSON.stringify(queryOf({ ...row, ...values })));
  const { label } = useDictionary('risk_register_status');
  const { data } = useQuery({
    queryKey: ['RiskRegister', 'similar', asked],
    queryFn: ({ signal }) => send(RiskRegister.similar, JSON.parse(asked), { signal }),
    enabled: asked !== '{}',
    retry: false,
  });
  if (!data || data.length === 0) return null;
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title="可能与未闭环的隐患重复，请核对；确非同一隐患可继续"
      description={
        <ul>
          {data.map(({ id, code, riskName, status, createdUserName, createdTime }) => (
            <li key={id}>
              <a href={hazardPath(code)} target="_blank" rel="noreferrer">
                {code} {riskName}
              </a>
              （{label(status)}，{createdUserName} {createdTime} 登记）
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Query with the values to compare; empty until enough of them are filled in. */
function queryOf(values: FormNoteProps['values']) {
  const given = [...KEYS, 'id'].flatMap((key) => {
    const value = values[key];
    return value === undefined || value === null || value === '' ? [] : [[key, String(value)]];
  });
  const query = Object.fromEntries(given);
  const isEnough = (query.addressId && query.riskName) || (query.riskPointId && query.riskPointItemId);
  return isEnough ? query : {};
}
