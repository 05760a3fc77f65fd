import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { message, modal } from '../../../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import classes from '../designer.module.css';
import { StateTag, type Tone } from '../state-tag.tsx';
import { type Design, MADE_ONLINE } from '../use-design.ts';
import { type Grammar, type Revision, useRevisions } from '../use-forms.ts';
import { useNames } from '../use-names.ts';
import { differences, inWords } from './differences.ts';
import { deleteDraft, rollBackRevision } from './use-storing.ts';

interface Props {
  design: Design;
  grammar: Grammar;
  onClose(): void;
  /** Called after the resource was hidden because its first revision was withdrawn. */
  onHidden(): void;
}

const STATES: { [state: string]: { word: string; tone?: Tone } } = {
  draft: { word: '草稿', tone: 'waiting' },
  published: { word: '正在使用', tone: 'good' },
  superseded: { word: '曾使用' },
  'rolled-back': { word: '已回退' },
};

/** Lists revisions with author, note and changes: drafts can be continued, the published one rolled back. */
export default function HistoryDrawer({ design, grammar, onClose, onHidden }: Props) {
  useBack(onClose);
  const { data, error, refetch } = useRevisions(design.typeName);
  return (
    <Drawer open title="版本记录" size={560} onClose={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data?.rows.length === 0 && <p className={classes.muted}>还没有在线修改过，使用的是产品自带的定义</p>}
      <ol className={classes.history}>
        {data?.rows.map((row) => (
          <RevisionLine
            key={row.id}
            {...{ row, design, grammar, onClose, onHidden }}
            before={beforeOf(row, data.rows)}
          />
        ))}
      </ol>
    </Drawer>
  );
}

/** Revision on which `row` was based; undefined if it is not in the list. */
function beforeOf(row: Revision, rows: readonly Revision[]): Revision | undefined {
  return rows.find(({ id }) => id === row.basedOn);
}

interface LineProps extends Props {
  row: Revision;
  before: Revision | undefined;
}

function RevisionLine({ row, before, design, grammar, onClose, onHidden }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const state = STATES[row.state];
  return (
    <li>
      <div className={classes.row}>
        <strong>{row.state === 'draft' ? row.title : `第 ${row.version} 版`}</strong>
        <StateTag tone={state?.tone}>{state?.word}</StateTag>
        <span className={classes.muted}>
          {row.publishedUserName ?? row.createdUserName} · {row.publishedTime ?? row.updatedTime ?? row.createdTime}
        </span>
      </div>
      {row.note && <p className={classes.revisionNote}>{row.note}</p>}
      <div className={classes.row}>
        <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起修改' : '查看修改'}
        </Button>
        <RevisionButtons {...{ row, design, grammar, onClose, onHidden }} />
      </div>
      {isOpen && <Difference {...{ row, before, design, grammar }} />}
    </li>
  );
}

function RevisionButtons({ row, design, onClose, onHidden }: Omit<LineProps, 'before'>) {
  const goOn = () => {
    const document = JSON.parse(row.formJson) as Descriptor; // stored by the server
    const isDraft = row.state === 'draft';
    design.edit(() => document);
    if (isDraft) {
      const draft = { id: row.id, version: row.version };
      design.patch({ draft, stored: JSON.stringify(document), basedOn: row.basedOn ?? null, note: row.note ?? '' });
    }
    onClose();
  };
  const rollBack = () =>
    modal.confirm({
      title: '回退到上一版？',
      content:
        '回到这一版之前的定义；删掉的字段，数据和值都保留，再次加回即恢复。改过种类的字段恢复原来的值，旧值已释放的不能回退。',
      okText: '回退',
      onOk: () => done(rollBackRevision(row.id), '回退成功'),
    });
  // The first version of a form made online has no predecessor.
  const isFirst = design.work.baseHash === MADE_ONLINE && row.basedOn === undefined;
  const hide = () =>
    modal.confirm({
      title: `隐藏“${design.work.document.title}”？`,
      content: '它的菜单、授权和接口随即停用；记录都保留，可在全部表单的“已隐藏”中恢复。',
      okText: '隐藏',
      okButtonProps: { danger: true },
      onOk: () => done(rollBackRevision(row.id).then(onHidden), '已隐藏'),
    });
  const remove = () =>
    modal.confirm({
      title: `删除草稿“${row.title}”？`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => done(deleteDraft(row.id), '删除成功'),
    });
  return (
    <>
      <Button size="small" onClick={goOn}>
        {row.state === 'draft' ? '继续修改' : '以此为起点'}
      </Button>
      {row.state === 'published' && (
        <Button size="small" danger onClick={isFirst ? hide : rollBack}>
          {isFirst ? '隐藏' : '回退'}
        </Button>
      )}
      {row.state === 'draft' && (
        <Button size="small" danger onClick={remove}>
          删除
        </Button>
      )}
    </>
  );
}

async function done(call: Promise<unknown>, words: string): Promise<void> {
  try {
    await call;
    message.success(words);
  } catch (error) {
    message.error(messageOf(error));
  }
}

function Difference({ row, before, design, grammar }: Pick<LineProps, 'row' | 'before' | 'design' | 'grammar'>) {
  const after = JSON.parse(row.formJson) as Descriptor; // stored by the server
  const from = before ? (JSON.parse(before.formJson) as Descriptor) : design.base;
  const changes = inWords(differences(from, after, useNames(from, after)), { grammar, before: from, after });
  if (changes.length === 0) return <p className={classes.muted}>内容与之前相同</p>;
  return (
    <ul className={classes.difference} aria-label="修改的内容">
      {changes.map(({ path, before: old, after: now }) => (
        <li key={path}>
          <span>{path}</span>
          {old !== undefined && <del>{old}</del>}
          {now !== undefined && <ins>{now}</ins>}
        </li>
      ))}
    </ul>
  );
}
