import { Checkbox, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../../../client/api/client.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { BY_LABEL, useFolders } from './pickers.tsx';
import { ProblemList } from './problem-list.tsx';
import { type FormLine, mistakesOf, type Problem } from './use-forms.ts';

/** Restores a hidden resource with its records, which were kept. */
export default function RestoreDialog({ line, onClose }: { line: FormLine; onClose(): void }) {
  const { typeName, title, folder } = line;
  const folders = useFolders();
  const [parent, setParent] = useState(folder === undefined ? null : String(folder));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isGranted, setGranted] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      const body = { typeName, grants: isGranted, ...(parent === null ? {} : { parent }) };
      await call('POST', '/formmanager/restore', { body });
      message.success(`“${title}”已恢复`);
      // Reloads the page, which reads the session's menus again.
      window.location.assign(`/${typeName}`);
    } catch (error) {
      setBusy(false);
      setProblems(mistakesOf(error));
    }
  };
  return (
    <Modal
      open
      title={`恢复“${title}”`}
      okText="恢复"
      confirmLoading={isBusy}
      onOk={() => void restore()}
      onCancel={onClose}
      okButtonProps={{ disabled: parent === null }}
    >
      <p>恢复隐藏前的最后一版，原有的记录和菜单随之恢复。</p>
      <ProblemList problems={problems} />
      <Form layout="vertical">
        <Form.Item label="所在目录" htmlFor="restore-parent" required>
          <Select
            id="restore-parent"
            placeholder="选择目录"
            value={parent}
            options={folders}
            showSearch={BY_LABEL}
            onChange={setParent}
          />
        </Form.Item>
        <Form.Item extra="不勾选时只有超级管理员可以使用，授权以后可在角色管理中调整">
          <Checkbox checked={isGranted} onChange={(event) => setGranted(event.target.checked)}>
            恢复隐藏时各角色拥有的授权
          </Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
