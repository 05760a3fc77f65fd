import { Alert, Button, Skeleton } from 'antd';
import { messageOf } from '../../../../../client/api/api-error.ts';
import classes from './security.module.css';
import { TwoStepModal } from './two-step-modal.tsx';
import { useTwoStep, useTwoStepState } from './use-two-step.ts';
import '../../../../../client/ui/words/tag.css';
import { WordTag } from '../../../../../client/ui/words/word-tag.tsx';

/** Number of recovery codes below which new ones are advised. */
const FEW = 3;

/** 两步验证 of the account: its state, and buttons to turn it on or off. */
export function TwoStepSetup() {
  const state = useTwoStepState();
  const flow = useTwoStep();
  if (state.isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (state.isError) {
    return (
      <Alert
        type="error"
        showIcon
        title={messageOf(state.error)}
        action={<Button onClick={() => void state.refetch()}>重试</Button>}
      />
    );
  }
  const { enabled, recoveryCodes } = state.data;
  return (
    <div className={classes.line}>
      <div className={classes.what}>
        <WordTag color={enabled ? 'green' : 'grey'}>{enabled ? '已开启' : '未开启'}</WordTag>
        <p className={classes.hint}>
          {enabled
            ? `登录时除密码外还要输入身份验证器上的动态码。剩余恢复码 ${recoveryCodes} 个。`
            : '目前登录只需密码。开启后还要输入手机身份验证器上的动态码。'}
        </p>
        {enabled && recoveryCodes < FEW && <p className={classes.warn}>恢复码快用完了，请重新生成并妥善保存。</p>}
      </div>
      <div className={classes.buttons}>
        {enabled ? (
          <>
            <Button onClick={() => flow.open('recoveryCodes')}>重新生成恢复码</Button>
            <Button danger onClick={() => flow.open('end')}>
              关闭两步验证
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={() => flow.open('begin')}>
            开启两步验证
          </Button>
        )}
      </div>
      {flow.stage && <TwoStepModal {...flow} stage={flow.stage} />}
    </div>
  );
}
