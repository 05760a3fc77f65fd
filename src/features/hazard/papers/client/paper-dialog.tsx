import { Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { download } from '../../../../client/api/files.ts';
import { useRunAction } from '../../../../client/resource/use-run-action.ts';
import type { QuestionProps } from '../../../../client/resource-views/installed-views.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { RectifyNotice } from '../../../../generated/client.ts';

const KINDS = [
  { value: 'notice', label: '整改通知单' },
  { value: 'reply', label: '整改回复单' },
];
const FORMATS = [
  { value: 'pdf', label: 'PDF（打印）' },
  { value: 'docx', label: 'Word（可修改）' },
];

/** Dialog for the sheet of a notice and its file format. Every print of the notice itself is counted. */
export default function PaperDialog({ row, onClose }: QuestionProps) {
  const run = useRunAction();
  const [kind, setKind] = useState('notice');
  const [format, setFormat] = useState('pdf');
  const [isBusy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      if (kind === 'notice') await run(RectifyNotice.print, { id: row.id });
      await download(RectifyNotice.paper.path, { query: { id: String(row.id), kind, format } });
      onClose();
    } catch (error) {
      void message.error(`打印失败：${messageOf(error)}`);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`打印 ${String(row.noticeNo ?? '')}`}
      width={480}
      okText="下载"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void print()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label="单据"
          extra={kind === 'notice' ? '编号不变，单上注明第几次打印。' : '列出已提交的整改情况与整改后照片。'}
        >
          <Radio.Group options={KINDS} value={kind} onChange={(event) => setKind(String(event.target.value))} />
        </Form.Item>
        <Form.Item label="文件格式">
          <Radio.Group options={FORMATS} value={format} onChange={(event) => setFormat(String(event.target.value))} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
