import { Button, Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../client/api/api-error.ts';
import { download } from '../../../../client/api/files.ts';
import { useRunAction } from '../../../../client/resource/use-run-action.ts';
import type { QuestionProps } from '../../../../client/resource-views/installed-views.ts';
import { useMenus } from '../../../../client/shell/menu/page-context.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { screenNameOf } from '../../../../engine/screen-name.ts';
import { RectifyNotice } from '../../../../generated/client.ts';

const KINDS = [
  { value: 'notice', label: '整改通知单' },
  { value: 'reply', label: '整改回复单' },
];
const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'docx', label: 'Word（可修改）' },
];

/** Dialog with the sheets of a new or chosen notice, to view and print. Only prints of the 整改通知单 are counted. */
export default function PaperDialog({ action, row, onClose }: QuestionProps) {
  const run = useRunAction();
  const { routes } = useMenus();
  const [kind, setKind] = useState('notice');
  const [format, setFormat] = useState('pdf');
  const [busy, setBusy] = useState<'look' | 'print' | null>(null);
  const number = String(row.noticeNo ?? '');
  const list = [...routes].find(([, { node }]) => screenNameOf(node.item.component ?? '') === 'RectifyNotice')?.[0];
  const isMade = action.verb === 'notice';
  const fetchPaper = async (purpose: 'look' | 'print') => {
    setBusy(purpose);
    try {
      if (purpose === 'print' && kind === 'notice') await run(RectifyNotice.print, { id: row.id });
      await download(RectifyNotice.paper.path, { query: { id: String(row.id), kind, format } });
      if (purpose === 'print') onClose();
    } catch (error) {
      void message.error(`${purpose === 'print' ? '打印' : '下载'}失败：${messageOf(error)}`);
    }
    setBusy(null);
  };
  return (
    <Modal
      open
      title={`${isMade ? '已生成整改通知单' : '打印'} ${number}`}
      width={480}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {isMade ? '关闭' : '取消'}
        </Button>,
        <Button key="look" loading={busy === 'look'} onClick={() => void fetchPaper('look')}>
          下载查看
        </Button>,
        <Button key="print" type="primary" loading={busy === 'print'} onClick={() => void fetchPaper('print')}>
          打印
        </Button>,
      ]}
    >
      <Form layout="vertical">
        {isMade && list && (
          <Form.Item>
            <Link to={`${list}?noticeNo=${number}`} onClick={onClose}>
              在整改通知单中查看
            </Link>
          </Form.Item>
        )}
        <Form.Item
          label="单据"
          extra={
            kind === 'notice'
              ? '打印计一次，第 2 次起单上注明次数；下载查看不计。'
              : '列出已提交的整改情况与整改后照片。'
          }
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
