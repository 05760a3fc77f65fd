import { ShopOutlined } from '@ant-design/icons';
import Input from 'antd/es/input/Input';
import classes from './login.module.css';
import { LoginField } from './login-field.tsx';

interface Props {
  value: string | undefined;
  onChange: (tenantCode: string) => void;
}

/** The tenant's code, where there are several (spec §2.5). */
export function TenantField({ value = '', onChange }: Props) {
  return (
    <LoginField>
      <Input
        size="large"
        prefix={<ShopOutlined className={classes.prefix} />}
        placeholder="租户"
        aria-label="租户"
        maxLength={64}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </LoginField>
  );
}
