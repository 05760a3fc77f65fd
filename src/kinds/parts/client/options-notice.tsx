import { Button } from 'antd';
import type { Options } from '../../../client/resource/use-options.ts';

/** Content of an empty drop-down: nothing to choose, or why loading failed. */
export function OptionsNotice({ options }: { options: Options }) {
  if (!options.error) return <span className="options-notice">{options.isLoading ? '加载中…' : '没有可选项'}</span>;
  return (
    <span className="options-notice" role="alert">
      选项加载失败：{options.error.message}
      <Button type="link" size="small" onClick={options.retry}>
        重试
      </Button>
    </span>
  );
}
