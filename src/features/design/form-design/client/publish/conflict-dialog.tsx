import { Button, Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import { formmanager } from '../../../../../generated/client.ts';
import classes from '../designer.module.css';
import type { Design, Work } from '../use-design.ts';
import { type Conflict, deleteDraft, type Storing } from './use-storing.ts';

interface Props {
  design: Design;
  storing: Storing;
  conflict: Conflict;
}

/** Offers solutions after another user published first. Each solution is one button, and no edit is lost. */
export default function ConflictDialog({ design, storing, conflict }: Props) {
  const [isBusy, setBusy] = useState(false);
  const close = () => storing.setConflict(null);
  useBack(close);
  const { errorCode } = conflict.error;
  const ways = waysOf(errorCode, { design, storing, conflict });
  const take = async (go: () => Promise<void>) => {
    setBusy(true);
    try {
      await go();
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={TITLES[errorCode] ?? '没有保存'}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>继续修改</Button>
          {ways.map(({ title, danger, go }, at) => (
            <Button
              key={title}
              danger={danger ?? false}
              type={at === 0 ? 'primary' : 'default'}
              loading={isBusy && at === 0}
              disabled={isBusy}
              onClick={() => void take(go)}
            >
              {title}
            </Button>
          ))}
        </>
      }
    >
      <p>{conflict.error.message}</p>
      <p className={classes.muted}>您的修改都还在，选择怎样继续：</p>
      <ul className={classes.ways}>
        {ways.map(({ title, meaning }) => (
          <li key={title}>
            <strong>{title}</strong>：{meaning}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

const TITLES: { [code: string]: string } = {
  FORM_STALE: '已有新版本',
  FORM_UPGRADED: '程序已升级',
  FORM_EDITED: '草稿已被他人修改',
  FORM_NOT_DRAFT: '草稿已不能修改',
  D1002: '草稿已不存在',
};

interface Way {
  title: string;
  meaning: string;
  danger?: boolean;
  go(): Promise<void>;
}

function waysOf(code: string, { design, storing, conflict }: Props): Way[] {
  const theirs: Way = {
    title: '使用对方的',
    meaning: '放弃我的修改，载入对方的内容',
    danger: true,
    go: async () => {
      await takeTheirs(design, code);
      storing.setConflict(null);
    },
  };
  const retry = async (work: Work) => {
    design.patch(work);
    await storing.attempt(work, conflict.again);
  };
  if (code === 'FORM_STALE' || code === 'FORM_UPGRADED') {
    const merge: Way = {
      title: '合并到新版本',
      meaning: '保留双方的修改；同一处两边都改了的，以我的为准并逐处列出，检查后再发布',
      go: async () => {
        await mergeOnto(design);
        storing.setConflict(null);
      },
    };
    return [merge, theirs];
  }
  const anew: Way = {
    title: '另存为新草稿',
    meaning: '两份都保留',
    go: () => retry({ ...design.work, draft: null }),
  };
  if (code !== 'FORM_EDITED') return [anew];
  const mine: Way = {
    title: '用我的覆盖',
    meaning: '以我的内容保存这份草稿，对方的内容被替换',
    danger: true,
    go: async () => {
      const id = design.work.draft?.id ?? 0;
      const { version } = await send(formmanager.detail, { id: String(id) });
      await retry({ ...design.work, draft: { id, version } });
    },
  };
  return [anew, mine, theirs];
}

/** Merges the edit into the descriptor in force, as a new draft: the old draft would still count as outdated. */
export async function mergeOnto(design: Design): Promise<void> {
  const { work, typeName } = design;
  const merged = await send(formmanager.merge, {
    typeName,
    formJson: { ...work.document },
    baseHash: work.baseHash,
    ...(work.basedOn === null ? {} : { basedOn: work.basedOn }),
  });
  const old = work.draft;
  design.patch({
    document: JSON.parse(merged.formJson) as Descriptor, // merged from two documents the server has validated
    broken: null,
    basedOn: merged.basedOn ?? null,
    baseHash: merged.baseHash,
    draft: null,
    stored: '',
  });
  if (old) await deleteDraft(old.id).catch(() => undefined);
  const { conflicts } = merged;
  if (conflicts.length === 0) message.success('已合并到新版本，请检查后发布');
  else
    message.warning(
      `已合并；${conflicts.length} 处两边都改了，保留了我的：${conflicts.map(({ path }) => path).join('、')}`,
    );
}

async function takeTheirs(design: Design, code: string): Promise<void> {
  const { draft } = design.work;
  if (code !== 'FORM_EDITED' || !draft) {
    if (draft) await deleteDraft(draft.id).catch(() => undefined);
    return design.discard();
  }
  const { formJson, version } = await send(formmanager.detail, { id: String(draft.id) });
  const document = JSON.parse(formJson) as Descriptor; // stored by the server
  design.patch({ document, broken: null, draft: { id: draft.id, version }, stored: JSON.stringify(document) });
}
