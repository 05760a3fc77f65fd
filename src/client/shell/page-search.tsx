import { Input } from 'antd';
import classes from './page.module.css';

/** The optional search box of a page view (look.md#10.5). */
export default function PageSearch({ onSearch }: { onSearch: (text: string) => void }) {
  return <Input.Search className={classes.search} placeholder="请输入..." enterButton="搜索" onSearch={onSearch} />;
}
