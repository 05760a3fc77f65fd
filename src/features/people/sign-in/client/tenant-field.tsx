import { NumberOutlined, ShopOutlined } from '@ant-design/icons';
import Input from 'antd/es/input/Input';
import classes from './login.module.css';
import { LoginField } from './login-field.tsx';

/** Tenant of a login: by code or by number. */
export interface TenantFields {
  tenantId?: string | undefined;
  tenantCode?: string | undefined;
}

interface Props {
  fields: TenantFields;
  onChange: (patch: TenantFields) => void;
}

/** Omits an empty input: sent as a code, an empty text would match no tenant. */
const given = (text: string) => (text === '' ? undefined : text);

/** Field for the tenant's code or number, if there are several tenants (look.md#11.1). */
export function TenantField({ fields, onChange }: Props) {
  return (
    <>
      <LoginField>
        <Input
          size="large"
          prefix={<ShopOutlined className={classes.prefix} />}
          placeholder="租户"
          aria-label="租户"
          maxLength={50}
          value={fields.tenantCode ?? ''}
          onChange={(event) => onChange({ tenantCode: given(event.target.value.trim()) })}
        />
      </LoginField>
      <LoginField>
        <Input
          size="large"
          prefix={<NumberOutlined className={classes.prefix} />}
          placeholder="租户编号（已填租户时可不填）"
          aria-label="租户编号"
          inputMode="numeric"
          maxLength={18}
          value={fields.tenantId ?? ''}
          onChange={(event) => onChange({ tenantId: given(event.target.value.replaceAll(/\D/g, '')) })}
        />
      </LoginField>
    </>
  );
}
