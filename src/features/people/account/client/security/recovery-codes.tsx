import { Alert, Button } from 'antd';
import { saveFile } from '../../../../../client/api/files.ts';
import { copyText } from '../../../../../client/ui/feedback/copy-text.ts';
import classes from './security.module.css';

/** Shows the recovery codes, once only, to be copied or saved as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const save = () => {
    const lines = `隐患排查治理 恢复码（每个只能使用一次，请勿泄露）\n\n${text}\n`;
    saveFile(new Blob([lines], { type: 'text/plain;charset=utf-8' }), '恢复码.txt');
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="恢复码只显示这一次，请立即保存在安全的地方；手机遗失时用它登录，每个只能用一次。"
      />
      <ul className={classes.codes} aria-label="恢复码" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.done}>
        <Button onClick={() => void copyText(text)}>复制</Button>
        <Button onClick={save}>下载</Button>
        <Button type="primary" onClick={onDone}>
          我已保存
        </Button>
      </div>
    </>
  );
}
