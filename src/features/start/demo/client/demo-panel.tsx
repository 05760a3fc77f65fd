import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Progress } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { PanelFrame } from '../../../../client/ui/panel.tsx';
import { demoData } from '../../../../generated/client.ts';
import classes from './demo-panel.module.css';

const WORD = '清除演示数据';

/** Shows the demo data of an installation and a button that removes them; renders nothing without demo data. */
export function DemoPanel({ className }: { className?: string | undefined }) {
  const can = useCan();
  const { data } = useQuery({
    queryKey: ['demoData', 'state'],
    queryFn: ({ signal }) => send(demoData.state, undefined, { signal }),
    enabled: can('demoData:remove'),
    retry: false,
  });
  const [isOpen, setOpen] = useState(false);
  if (!data?.present) return null;
  const { rows, blocks } = data;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <PanelFrame title="演示数据" note={`共 ${total} 条`} {...(className ? { className } : {})}>
      <p>系统中有演示用的数据：{rows.map(({ title, count }) => `${title} ${count} 条`).join('、')}。</p>
      <p>正式使用前可以一次清除；您自己新增的数据会保留，角色、菜单、字典和系统配置不变。</p>
      {blocks.map((text) => (
        <Alert key={text} type="warning" showIcon className={classes.notice ?? ''} title={text} />
      ))}
      <div className={classes.act}>
        <Button danger disabled={blocks.length > 0} onClick={() => setOpen(true)}>
          清除演示数据
        </Button>
      </div>
      {isOpen && <RemovalDialog total={total} onClose={() => setOpen(false)} />}
    </PanelFrame>
  );
}

/** Requires the confirmation text, then removes batch by batch; after a stop the next removal continues. */
function RemovalDialog({ total, onClose }: { total: number; onClose(): void }) {
  const [word, setWord] = useState('');
  const run = useRemoval(total, onClose);
  return (
    <Modal
      open
      title="清除演示数据"
      okText="清除"
      okButtonProps={{ danger: true, disabled: word.trim() !== WORD }}
      confirmLoading={run.isBusy}
      cancelText={run.isBusy ? '停止' : '取消'}
      mask={{ closable: false }}
      onOk={() => void run.start(word)}
      onCancel={run.isBusy ? run.stop : onClose}
    >
      {run.error !== null && (
        <Alert type="error" showIcon className={classes.notice ?? ''} title={messageOf(run.error)} />
      )}
      <p>将永久删除 {total} 条演示数据和演示账号，不能恢复。中途停止后可以接着清除。</p>
      <label htmlFor="demo-word">请输入“{WORD}”以确认</label>
      <Input
        id="demo-word"
        value={word}
        disabled={run.isBusy}
        autoComplete="off"
        onChange={(event) => setWord(event.target.value)}
      />
      {run.isBusy && <Progress percent={run.percent} size="small" status="active" />}
    </Modal>
  );
}

/** Removes demo data batch by batch until nothing is left or the user stops. */
function useRemoval(total: number, done: () => void) {
  const client = useQueryClient();
  const [left, setLeft] = useState(total);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);
  const start = async (word: string) => {
    stopped.current = false;
    setBusy(true);
    setError(null);
    try {
      let rest = 1;
      while (rest > 0 && !stopped.current) {
        rest = (await send(demoData.remove, { word })).left;
        setLeft(rest);
      }
      if (rest === 0) {
        void message.success('演示数据已清除');
        done();
      }
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'schemas' });
    }
  };
  return { isBusy, error, start, stop, percent: Math.round((100 * (total - left)) / Math.max(1, total)) };
}
