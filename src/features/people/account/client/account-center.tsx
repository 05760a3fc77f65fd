import { Suspense } from 'react';
import { installedViews } from '../../../../client/resource-views/installed-views.ts';
import { WaitingPanel } from '../../../../client/ui/panel.tsx';
import { HomePageStatistic } from '../../../../generated/client.ts';
import classes from './account.module.css';
import { OwnHazards } from './center/own-hazards.tsx';
import { OwnNotices } from './center/own-notices.tsx';
import { Profile } from './center/profile.tsx';

/** 个人中心 (look.md#9.2): the user's profile, open tasks, latest hazards and latest notices. */
export function AccountCenter() {
  const { TodoList } = installedViews;
  return (
    <div className={classes.center}>
      <Profile />
      <div className={classes.work}>
        {TodoList && (
          <Suspense fallback={<WaitingPanel title="我的待办" />}>
            <TodoList />
          </Suspense>
        )}
        <OwnNotices />
        <OwnHazards path={HomePageStatistic.riskdetail.path} />
      </div>
    </div>
  );
}
