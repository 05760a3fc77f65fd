import { Button } from 'antd';
import { useEffect, useId, useMemo } from 'react';
import { useResourceForm } from '../../../../client/resource/form/use-resource-form.ts';
import { useSettledResource } from '../../../../client/resource/form/use-settled-resource.ts';
import { useSubmit } from '../../../../client/resource/form/use-submit.ts';
import { type LoadedResource, useResource } from '../../../../client/resource/load-resource.ts';
import { FormNotices } from '../../../../client/resource-views/form/form-notices.tsx';
import { SchemaForm } from '../../../../client/resource-views/form/schema-form.tsx';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { tell } from '../../../../client/resource-views/use-action-flow.ts';
import { session } from '../../../../client/session/session.ts';
import { useUser } from '../../../../client/session/use-session.ts';
import { SAVING } from '../../../../client/ui/feedback/saving.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Action } from '../../../../engine/resource.ts';
import type { LoginUser } from '../../../../engine/session/login-user.ts';
import classes from './account.module.css';
import { AvatarButton } from './avatar/avatar-button.tsx';
import { Facts } from './facts.tsx';
import { Section } from './section.tsx';

const USERS = 'sysUser';
const VERB = 'updateInfo';
const ROWS = 6;
const NOTHING_GIVEN = {};

/** 基本设置: fields the user may edit, his avatar, and fields only his organisation edits (look.md#9.2). */
export function BaseSettings() {
  const user = useUser();
  return (
    <div className={classes.base}>
      <aside className={classes.picture}>
        <AvatarButton size={112} />
        <span className={classes.hint}>png、jpg、gif、webp</span>
      </aside>
      <div className={classes.details}>
        <OwnForm user={user} />
        <Section title="组织信息" lead="由管理员维护，如有变化请联系管理员修改。">
          <Facts
            isAligned
            rows={[
              ['账号', user.account],
              ['姓名', user.name],
              ['部门', user.loginEmpInfo?.orgName],
              ['工号', user.loginEmpInfo?.jobNum],
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

function OwnForm({ user }: { user: LoginUser }) {
  const { data, error, refetch } = useResource(USERS);
  const action = data?.actions.find(({ verb }) => verb === VERB);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data && action ? <Loaded published={data} action={action} user={user} /> : <RowsSkeleton rows={ROWS} />;
}

interface Props {
  published: LoadedResource;
  action: Action;
  user: LoginUser;
}

/** Renders the form of the descriptor with the session's values; a draft survives reload and a lost session. */
function Loaded({ published, action, user }: Props) {
  const resource = useSettledResource(published);
  const record = useMemo(() => toRecord(user), [user]);
  const form = useResourceForm({ resource, action, record, isRecordLoading: false, given: NOTHING_GIVEN });
  const { submit, isSaving, conflict, forgetConflict } = useSubmit(form, action);
  const id = useId();
  const visibleKeys = useMemo(() => new Set(form.form.fields.map(({ key }) => key)), [form.form.fields]);
  const { base, rebase } = form;
  useEffect(() => {
    // Takes over values of a refreshed session; edits made meanwhile stay.
    if (base !== null && base !== record) rebase(record);
  }, [base, record, rebase]);
  const save = async () => {
    const result = await submit();
    if (!result.ok) return void (result.error && tell.failure(action, result.error));
    tell.success(action);
    session.send({ type: 'REFRESH' });
  };
  if (form.loadError && !form.isReady) return <ErrorState error={form.loadError} onRetry={form.reload} />;
  if (!form.isReady) return <RowsSkeleton rows={ROWS} />;
  return (
    <>
      <FormNotices form={form} conflict={conflict} onSettled={forgetConflict} latest={record} />
      <SchemaForm
        id={id}
        form={form}
        shown={visibleKeys}
        sections={[]}
        disabled={isSaving}
        onSubmit={() => void save()}
      />
      <div className={classes.submit}>
        <Button type="primary" htmlType="submit" form={id} loading={isSaving && SAVING}>
          更新基本信息
        </Button>
      </div>
    </>
  );
}

function toRecord({ id, nickName, birthday, sex, phone, email, tel }: LoginUser): WireRecord {
  const values = Object.entries({ id, nickName, birthday, sex, phone, email, tel });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null));
}
