import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { useCan } from '../../../../client/resource/permissions.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';

interface Props {
  onSave(view: { name: string; isShared: boolean }): Promise<unknown>;
}

/** Form that saves the present state of the list under a new name. Its input stays when the server refuses it. */
export function SaveView({ onSave }: Props) {
  const canShare = useCan()('listView:share');
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const save = async () => {
    if (name.trim() === '') return setProblem('请输入视图名称！');
    setBusy(true);
    try {
      await onSave({ name: name.trim(), isShared });
      message.success('保存成功');
      setName('');
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '保存失败');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="save-view"
      aria-label="保存为视图"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="save-view-line">
        <Input
          aria-label="视图名称"
          placeholder="把当前筛选与列保存为…"
          maxLength={20}
          value={name}
          {...(problem === null ? {} : { status: 'error', 'aria-describedby': id })}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      </div>
      {problem !== null && (
        <div id={id} role="alert" className="save-view-problem">
          {problem}
        </div>
      )}
      {canShare && (
        <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
          共享给能查看本列表的所有人
        </Checkbox>
      )}
    </form>
  );
}
