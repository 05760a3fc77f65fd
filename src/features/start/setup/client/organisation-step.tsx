import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { setup } from '../../../../generated/client.ts';
import classes from './setup.module.css';
import { SheetActions } from './sheet-actions.tsx';
import { type Progress, useSetupCall } from './use-setup.ts';

const EXAMPLE = '生产部\n    合成一车间\n    合成二车间\n设备部\n    维修班\n安全环保部';
const UNIT = '    ';

/** Step for the company's name and its departments, typed as an indented list or imported from a sheet. */
export function OrganisationStep({ progress }: { progress: Progress }) {
  const [name, setName] = useState(progress.company);
  const [text, setText] = useState('');
  useEffect(() => setName(progress.company), [progress.company]);
  const save = useSetupCall(
    (dryRun: boolean) => send(setup.company, { name, departments: text, dryRun }),
    (reply) => {
      const added = reply.lines.filter(({ present }) => !present).length;
      void message.success(added > 0 ? `已保存，新增 ${added} 个部门` : '已保存');
      setText('');
    },
  );
  return (
    <>
      <Form layout="vertical" className={classes.form}>
        <Form.Item label="公司名称" htmlFor="setup-company" required>
          <Input id="setup-company" value={name} maxLength={30} onChange={(event) => setName(event.target.value)} />
        </Form.Item>
        <Form.Item
          label="部门"
          htmlFor="setup-departments"
          extra="一行一个；属于上一行的部门在行首加空格（或按 Tab）。已有的部门保持不变。"
        >
          <Input.TextArea
            id="setup-departments"
            value={text}
            placeholder={EXAMPLE}
            rows={10}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => indent(event, setText)}
          />
        </Form.Item>
        {save.error && <Alert type="error" showIcon className={classes.notice ?? ''} title={messageOf(save.error)} />}
        <Button
          type="primary"
          loading={save.isPending}
          disabled={name.trim() === ''}
          onClick={() => save.mutate(false)}
        >
          保存
        </Button>
      </Form>
      <div className={classes.or}>
        <p>也可以用部门表格导入：需要部门名称和上级部门两列，最上一级的上级部门写“{progress.company}”。</p>
        <SheetActions resource="sysOrg" noun="部门" />
      </div>
    </>
  );
}

/** Indents on Tab at the beginning of a line; elsewhere Tab leaves the field. */
function indent(event: React.KeyboardEvent<HTMLTextAreaElement>, change: (text: string) => void): void {
  const { selectionStart: at, selectionEnd: end, value } = event.currentTarget;
  const line = value.slice(value.lastIndexOf('\n', at - 1) + 1, at);
  if (event.key !== 'Tab' || event.shiftKey || at !== end || at === 0 || line.trim() !== '') return;
  event.preventDefault();
  change(value.slice(0, at) + UNIT + value.slice(at));
}
