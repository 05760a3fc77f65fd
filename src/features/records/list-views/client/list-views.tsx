import './list-views.css';
import {
  BlockOutlined,
  CheckOutlined,
  DeleteOutlined,
  LinkOutlined,
  PushpinFilled,
  PushpinOutlined,
  SaveOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Input, Popconfirm } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { ListQuery } from '../../../../client/resource/list-state.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { ToolPopover } from '../../../../client/resource-views/filter-builder/tool-popover.tsx';
import type { ListExtrasProps } from '../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { useDevice } from '../../../../client/ui/device.ts';
import { copyText } from '../../../../client/ui/feedback/copy-text.ts';
import { message, modal } from '../../../../client/ui/feedback/feedback.ts';
import { OpenLink } from '../../../../client/ui/words/word-button.tsx';
import { useListViews, VIEW_KEY } from './use-list-views.ts';
import { isOpen, type SavedView } from './view-state.ts';

type Props = ReturnType<typeof useListViews> & { query: ListQuery; onDone(): void };

/** Panel that opens, updates and deletes saved views, with a form that saves the state of the list as a view. */
function ViewsPanel({ views, error, refetch, open, save, pin, remove, query, onDone }: Props) {
  const sections = [
    { title: '我的视图', list: views?.filter(({ isShared }) => !isShared) ?? [] },
    { title: '共享视图', list: views?.filter(({ isShared }) => isShared) ?? [] },
  ].filter(({ list }) => list.length > 0);
  return (
    <div className="views-panel">
      {!views && !error && <RowsSkeleton rows={3} />}
      {!views && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {views?.length === 0 && <p className="views-none">还没有视图。筛选、排序和列设置好后，在下方保存。</p>}
      {sections.map(({ title, list }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {list.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                isCurrent={isOpen(view, query)}
                onOpen={() => {
                  open(view);
                  onDone();
                }}
                onSave={() => save(view).then(() => message.success(`已更新视图“${view.name}”`), showError)}
                onPin={() =>
                  askEverybody(view, () =>
                    pin(view).then(() => message.success(view.inMenu ? '已移出菜单' : '已放入菜单'), showError),
                  )
                }
                onRemove={() => remove(view).then(() => message.success('删除成功'), showError)}
              />
            ))}
          </ul>
        </section>
      ))}
      <SaveView onSave={save} />
    </div>
  );
}

/** Requires confirmation for a shared view: the change adds or removes a menu entry for all readers of the list. */
function askEverybody({ name, isShared, inMenu }: SavedView, go: () => Promise<unknown>): void {
  if (!isShared) return void go();
  modal.confirm({
    title: inMenu ? `把“${name}”移出所有人的菜单？` : `把“${name}”放入所有人的菜单？`,
    content: '能看这个列表的人，菜单中都会随之变化。',
    okText: '确定',
    cancelText: '取消',
    onOk: go,
  });
}

/** Shows a refusal as a toast: the small buttons have no room for a message. */
const showError = (error: Error) => message.error(error.message);

interface RowProps {
  view: SavedView;
  isCurrent: boolean;
  onOpen(): void;
  onSave(): void;
  onPin(): void;
  onRemove(): void;
}

function ViewRow({ view, isCurrent, onOpen, onSave, onPin, onRemove }: RowProps) {
  const { id, name, isChangeable, inMenu } = view;
  const address = () => `${window.location.origin}${window.location.pathname}?${VIEW_KEY}=${id}`;
  return (
    <li data-current={isCurrent}>
      <OpenLink className="view-name" aria-current={isCurrent} to={address()} onOpen={onOpen}>
        <span className="view-mark">{isCurrent && <CheckOutlined aria-hidden />}</span>
        {name}
      </OpenLink>
      <Small
        icon={<LinkOutlined aria-hidden />}
        label={`复制“${name}”的链接`}
        onPress={() => void copyText(address())}
      />
      {isChangeable && (
        <>
          <Small
            icon={inMenu ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
            label={inMenu ? `把“${name}”移出菜单` : `把“${name}”放入菜单`}
            onPress={onPin}
          />
          <Small icon={<SaveOutlined aria-hidden />} label={`用当前设置更新“${name}”`} onPress={onSave} />
          <Popconfirm title={`删除视图“${name}”？`} okText="删除" cancelText="取消" onConfirm={onRemove}>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除“${name}”`}
              title={`删除“${name}”`}
            />
          </Popconfirm>
        </>
      )}
    </li>
  );
}

function Small({ icon, label, onPress }: { icon: ReactNode; label: string; onPress(): void }) {
  return <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onPress} />;
}

/** Button 视图 among the tools of a list. */
export default function ListViews(props: ListExtrasProps) {
  const [isOpen, setOpen] = useState(false);
  const work = useListViews(props, isOpen);
  const isPhone = useDevice() === 'mobile';
  return (
    <ToolPopover
      open={isOpen}
      onOpenChange={setOpen}
      content={<ViewsPanel {...work} query={props.state} onDone={() => setOpen(false)} />}
    >
      <Button type="text" icon={<BlockOutlined aria-hidden />} aria-label="视图" title="视图">
        {isPhone ? '视图' : null}
      </Button>
    </ToolPopover>
  );
}

interface SaveProps {
  onSave(view: { name: string; isShared: boolean }): Promise<unknown>;
}

/** Form that saves the present state of the list under a new name; keeps its input if the server refuses the view. */
export function SaveView({ onSave }: SaveProps) {
  const canShare = useCan()('listView:share');
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const save = async () => {
    if (name.trim() === '') return setProblem('请输入视图名称！');
    setBusy(true);
    try {
      await onSave({ name: name.trim(), isShared });
      message.success('保存成功');
      setName('');
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '保存失败');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="save-view"
      aria-label="保存为视图"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="save-view-line">
        <Input
          aria-label="视图名称"
          placeholder="把当前筛选与列保存为…"
          maxLength={20}
          value={name}
          {...(problem === null ? {} : { status: 'error', 'aria-describedby': id })}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      </div>
      {problem !== null && (
        <div id={id} role="alert" className="save-view-problem">
          {problem}
        </div>
      )}
      {canShare && (
        <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
          共享给能查看本列表的所有人
        </Checkbox>
      )}
    </form>
  );
}
