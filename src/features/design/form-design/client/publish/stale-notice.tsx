import { Alert, Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import type { Design } from '../use-design.ts';
import type { Standing } from '../use-forms.ts';
import { mergeOnto } from './conflict-dialog.tsx';

/** Warns during an edit that another version came into force, before the user publishes. */
export function StaleNotice({ design, standing }: { design: Design; standing: Standing }) {
  const [isBusy, setBusy] = useState(false);
  const { work, isChanged } = design;
  const isBehind = (standing.basedOn ?? null) !== work.basedOn || standing.baseHash !== work.baseHash;
  if (!isBehind || !(isChanged || work.draft)) return null;
  const merge = async () => {
    setBusy(true);
    await mergeOnto(design).catch((error: unknown) => message.error(messageOf(error)));
    setBusy(false);
  };
  return (
    <Alert
      type="warning"
      showIcon
      title="正在使用的版本已经变了"
      description="您的修改是在旧版本上做的，合并后才能发布；您的修改不会丢失。"
      action={
        <Button size="small" loading={isBusy} onClick={() => void merge()}>
          合并到新版本
        </Button>
      }
    />
  );
}
