import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { EmptyState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { useUser } from '../../../../client/session/use-session.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { OpenLink } from '../../../../client/ui/words/word-button.tsx';
import classes from './forms-list.module.css';
import { StateTag } from './state-tag.tsx';
import { type FormLine, useForms } from './use-forms.ts';

const RestoreDialog = lazy(() => import('./restore-dialog.tsx'));

interface Props {
  onChoose(typeName: string): void;
  onNew(): void;
}

/** Lists every form with its state: the author of the version in force, and waiting drafts. */
export function FormsList({ onChoose, onNew }: Props) {
  const { data, error, refetch } = useForms();
  // Only a super administrator has the permission codes of a new resource.
  const isAdministrator = useUser().adminType === '1';
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState<string | null>(null);
  const gone = data?.find(({ typeName, hidden: isHidden }) => isHidden && typeName === hidden);
  const asked = text.trim().toLowerCase();
  const found = data?.filter(({ title, typeName }) => `${title} ${typeName}`.toLowerCase().includes(asked));
  const isSystem = ({ typeName }: FormLine) => /^(sys|sms)/.test(typeName);
  return (
    <>
      <PageHeader
        title="表单设计"
        description="增加和调整表单的字段；发布后列表、查询、表单、导入导出和接口随即更新"
        extra={
          isAdministrator && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
              新建资源
            </Button>
          )
        }
      />
      <div className={classes.bar}>
        <Input.Search
          allowClear
          aria-label="查找表单"
          placeholder="查找表单"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={8} />}
      {found?.length === 0 && <EmptyState title="没有找到表单" />}
      {found && (
        <>
          <Group title="业务表单" lines={found.filter((line) => !isSystem(line) && !line.hidden)} onChoose={onChoose} />
          <Group title="系统表单" lines={found.filter(isSystem)} onChoose={onChoose} />
          {isAdministrator && (
            <Group title="已隐藏" lines={found.filter(({ hidden }) => hidden)} onChoose={setHidden} />
          )}
        </>
      )}
      <Suspense fallback={null}>{gone && <RestoreDialog line={gone} onClose={() => setHidden(null)} />}</Suspense>
    </>
  );
}

function Group({ title, lines, onChoose }: { title: string; lines: FormLine[]; onChoose(typeName: string): void }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line.typeName}>
            <OpenLink
              className={classes.form}
              to={`?form=${encodeURIComponent(line.typeName)}`}
              onOpen={() => onChoose(line.typeName)}
            >
              <span className={classes.title}>
                {line.title}
                <span className={classes.muted}>{line.typeName}</span>
              </span>
              <span className={classes.marks}>
                <State line={line} />
                {line.drafts > 0 && <StateTag tone="waiting">草稿 {line.drafts}</StateTag>}
                {line.problem !== undefined && <StateTag tone="bad">未能启用</StateTag>}
              </span>
              <span className={classes.muted}>{lastOf(line)}</span>
            </OpenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ line: { version, hidden } }: { line: FormLine }) {
  if (hidden) return <StateTag>已隐藏 · 可恢复</StateTag>;
  return version !== undefined && <StateTag tone="good">已发布 第 {version} 版</StateTag>;
}

function lastOf({ fields, note, publishedTime, publishedUserName }: FormLine): string {
  const last = publishedTime === undefined ? [] : [`${publishedUserName ?? '程序升级'} ${publishedTime.slice(0, 16)}`];
  return [`${fields} 个字段`, ...last, ...(note ? [note] : [])].join(' · ');
}
