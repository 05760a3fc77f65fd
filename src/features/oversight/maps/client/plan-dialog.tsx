import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { uploadPatiently } from '../../../../client/api/patient-upload.ts';
import { send } from '../../../../client/api/send.ts';
import { message, showPause } from '../../../../client/ui/feedback/feedback.ts';
import { SitePlan } from '../../../../generated/client.ts';
import aside from './aside.module.css';
import classes from './map.module.css';

const ACCEPT = '.png,.jpg,.jpeg,.svg,.geojson,.json,image/png,image/jpeg,image/svg+xml,application/geo+json';

interface Props {
  /** Absent: a new plan. */
  plan?: { id: number; name: string };
  onDone(id: number): void;
  onClose(): void;
}

/** Form for a plan's name and its picture or drawing. */
export function PlanDialog({ plan, onDone, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(plan?.name ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [id, setId] = useState(plan?.id);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const save = async () => {
    if (name.trim() === '') return void message.warning('请输入平面图名称！');
    if (!file) return void message.warning('请选择图样文件');
    const left = new AbortController();
    leaving.current = left;
    setBusy(true);
    try {
      const planId = id ?? (await addPlan(name.trim()));
      // Keeps the id after a refused file, so that the next attempt reuses the new plan instead of adding another one.
      setId(planId);
      const fields = { id: String(planId) };
      await uploadPatiently('/SitePlan/upload', file, { fields, signal: left.signal, onPause: showPause(file.name) });
      await client.invalidateQueries({ queryKey: ['SitePlan'] });
      await client.invalidateQueries({ queryKey: ['PlanPosition'] });
      message.success('已上传');
      onDone(planId);
    } catch (error) {
      if (!left.signal.aborted) message.error(`上传失败：${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={plan ? `更换图样：${plan.name}` : '新增平面图'}
      okText="上传"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={classes.dialog}>
        {!plan && (
          <Input
            aria-label="平面图名称"
            placeholder="平面图名称，如 全厂总平面图"
            maxLength={50}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <FileChoice file={file} onChoose={setFile} />
        <p className={aside.hint}>
          PNG、JPEG 不超过 20 MB；SVG、GeoJSON（经纬度）不超过 5
          MB，其中的脚本、链接和外部内容会被去掉。比例尺和中心经纬度在“平面图”中填写。
        </p>
      </div>
    </Modal>
  );
}

function FileChoice({ file, onChoose }: { file: File | null; onChoose(file: File | null): void }) {
  return (
    <p>
      <label>
        <input
          type="file"
          className="visually-hidden"
          accept={ACCEPT}
          aria-label="图样文件"
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
        <Button onClick={(event) => event.currentTarget.parentElement?.querySelector('input')?.click()}>
          选择文件
        </Button>
      </label>{' '}
      {file?.name ?? '尚未选择'}
    </p>
  );
}

async function addPlan(name: string): Promise<number> {
  await send(SitePlan.add, { name });
  const plans = await send(SitePlan.list, {});
  const added = plans.find((plan) => plan.name === name);
  if (added?.id === undefined) throw new Error('平面图已新增，请刷新后上传图样');
  return added.id;
}
