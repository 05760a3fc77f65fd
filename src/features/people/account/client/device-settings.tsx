import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { capabilitiesOf, lookAround } from '../../../../client/offline/capabilities.ts';
import { forgetReplies, keptHere } from '../../../../client/offline/kept-here.ts';
import { useUser } from '../../../../client/session/use-session.ts';
import { message, modal } from '../../../../client/ui/feedback/feedback.ts';
import { WordTag } from '../../../../client/ui/words/word-tag.tsx';
import account from './account.module.css';
import { Facts } from './facts.tsx';
import { Section } from './section.tsx';
import classes from './security/security.module.css';
import '../../../../client/ui/words/tag.css';

const KEPT = ['device', 'kept'];
const ABILITIES = ['device', 'abilities'];
const STATES = {
  ready: { color: 'green', word: '可用' },
  limited: { color: 'amber', word: '有限' },
  missing: { color: 'red', word: '不可用' },
};

/** 本机与离线: what is kept on this device, what waits to be sent, and what this browser can do. */
export function DeviceSettings() {
  return (
    <>
      <Section
        title="存在本机的内容"
        lead="看过的排查任务、隐患和表单加密存在本机，没有网络时也能打开。退出登录后，只有您再次在本机登录才能看到。"
      >
        <KeptFacts />
      </Section>
      <Section title="本机能力" lead="离线排查、定位和拍照需要浏览器支持，以下是本机的实际情况。">
        <Abilities />
      </Section>
    </>
  );
}

function KeptFacts() {
  const user = useUser();
  const { data } = useQuery({ queryKey: KEPT, queryFn: () => keptHere(String(user.id)), networkMode: 'always' });
  const queries = useQueryClient();
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const forget = () =>
    modal.confirm({
      title: '删除存在本机的内容？',
      content: '没有网络时将打不开这些内容；未发送的结果、照片和草稿不会删除。',
      okText: '删除',
      cancelText: '取消',
      onOk: async () => {
        await forgetReplies();
        await queries.invalidateQueries({ queryKey: KEPT });
        message.success('已删除');
      },
    });
  return (
    <>
      <Facts
        rows={[
          ['登录人', `${user.name}（${user.account}）`],
          ['可离线查看', data.isOffered ? data.replies : '此浏览器不能加密保存，离线时只能填写已打开的表单'],
          ['等待发送', data.waiting],
          ['未完成草稿', data.drafts],
        ]}
      />
      {data.isOffered && (
        <Button className={account.reset} onClick={forget}>
          删除存在本机的内容
        </Button>
      )}
    </>
  );
}

function Abilities() {
  const { data, refetch } = useQuery({ queryKey: ABILITIES, queryFn: lookAround, networkMode: 'always' });
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const keepLasting = async () => {
    const isKept = await navigator.storage.persist();
    if (!isKept) message.warning('浏览器没有同意。把本页添加到主屏幕或收藏后，再试一次');
    await refetch();
  };
  return (
    <>
      <ul className={classes.places}>
        {capabilitiesOf(data).map(({ name, state, says }) => (
          <li key={name} className={classes.line}>
            <div className={classes.what}>
              <p className={classes.device}>
                {name} <WordTag color={STATES[state].color}>{STATES[state].word}</WordTag>
              </p>
              <p className={classes.hint}>{says}</p>
            </div>
          </li>
        ))}
      </ul>
      {!data.isPersisted && data.isSecure && <Button onClick={() => void keepLasting()}>请浏览器长期保存</Button>}
    </>
  );
}
