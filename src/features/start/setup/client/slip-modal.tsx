import { Alert, Button, Modal } from 'antd';
import { useEffect } from 'react';
import { modal } from '../../../../client/ui/feedback/feedback.ts';
import { PrintedPaper } from '../../../../client/ui/layers/printed-paper.tsx';
import type { Slip } from './use-give-out.ts';
import './slips.css';

/** Slips on one A4 page: two columns of six. */
const PER_PAGE = 12;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

interface Props {
  slips: readonly Slip[];
  onClose(): void;
}

/** First passwords as slips to cut apart; closing the dialog discards them. */
export default function SlipModal({ slips, onClose }: Props) {
  useWarningBeforeLeaving();
  const pages = Array.from({ length: Math.ceil(slips.length / PER_PAGE) }, (_, at) =>
    slips.slice(at * PER_PAGE, (at + 1) * PER_PAGE),
  );
  const leave = () =>
    modal.confirm({
      title: '密码条已经打印好了吗？',
      content: '关闭后无法再次查看这些密码。',
      okText: '已打印，关闭',
      cancelText: '返回',
      onOk: onClose,
    });
  return (
    <Modal
      open
      title={`初始密码（${slips.length} 人）`}
      width={900}
      className="view-modal"
      mask={{ closable: false }}
      keyboard={false}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>关闭</Button>
          <Button type="primary" onClick={() => window.print()}>
            打印密码条
          </Button>
        </>
      }
    >
      <Alert
        type="warning"
        showIcon
        className="slip-notice"
        title="只显示这一次：请现在打印，沿虚线剪开后交给本人，不要拍照转发。"
      />
      {LOCAL.includes(window.location.hostname) && (
        <Alert
          type="warning"
          showIcon
          className="slip-notice"
          title={`密码条上是当前地址 ${window.location.origin}，别的设备打不开；请用大家访问本系统的地址登录后再生成`}
        />
      )}
      <div className="slip-list">
        {slips.map((slip) => (
          <SlipCard key={slip.id} slip={slip} />
        ))}
      </div>
      <PrintedPaper className="slip-paper">
        {pages.map((page) => (
          <div className="slip-page" key={page[0]?.id}>
            {page.map((slip) => (
              <SlipCard key={slip.id} slip={slip} />
            ))}
          </div>
        ))}
      </PrintedPaper>
    </Modal>
  );
}

function SlipCard({ slip: { name, orgName, account, password } }: { slip: Slip }) {
  return (
    <section className="slip">
      <h3 className="slip-name">
        {name}
        <small>{orgName}</small>
      </h3>
      <dl>
        <dt>网址</dt>
        <dd>{window.location.origin}</dd>
        <dt>账号</dt>
        <dd translate="no">{account}</dd>
        <dt>初始密码</dt>
        <dd translate="no" className="slip-password">
          {password}
        </dd>
      </dl>
      <p className="slip-note">首次登录须修改密码，请勿转借他人。</p>
    </section>
  );
}

/** Warns before a reload, which would lose passwords that are stored nowhere. */
function useWarningBeforeLeaving(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
