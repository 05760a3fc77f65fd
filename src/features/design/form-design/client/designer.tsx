import {
  ArrowLeftOutlined,
  CloseOutlined,
  CompressOutlined,
  ExpandOutlined,
  HistoryOutlined,
  PlusOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Alert, Button, Segmented, Skeleton, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { useDevice } from '../../../../client/ui/device.ts';
import { modal } from '../../../../client/ui/feedback/feedback.ts';
import classes from './designer.module.css';
import { withField } from './document.ts';
import { FieldList } from './fields/field-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { StaleNotice } from './publish/stale-notice.tsx';
import { type Storing, useStoring } from './publish/use-storing.ts';
import { type Design, useAskedText, useDesign } from './use-design.ts';
import { type Grammar, type Problem, type Standing, usePlan } from './use-forms.ts';

const AddField = lazy(() => import('./fields/add-field.tsx'));
const PropertyPanel = lazy(() => import('./properties/property-panel.tsx'));
const PreviewPane = lazy(() => import('./preview/preview-pane.tsx'));
const PublishDialog = lazy(() => import('./publish/publish-dialog.tsx'));
const ConflictDialog = lazy(() => import('./publish/conflict-dialog.tsx'));
const HistoryDrawer = lazy(() => import('./publish/history-drawer.tsx'));
const KindChanges = lazy(() => import('./kind-change/kind-changes.tsx'));
const StoryButton = lazy(() => import('./preview/story-button.tsx'));
const SourcePane = lazy(() => import('./source/source-pane.tsx'));

interface Props {
  standing: Standing;
  grammar: Grammar;
  onLeave(): void;
}

type Pane = 'fields' | 'words' | 'preview' | 'source';
type Dialog = 'add' | 'publish' | 'history' | null;

const PANES: { value: Pane; label: string }[] = [
  { value: 'fields', label: '字段' },
  { value: 'words', label: '属性' },
  { value: 'preview', label: '预览' },
  { value: 'source', label: 'JSON' },
];

/** Fields on the left, preview in the middle, keywords of the selected field on the right; on a phone, one of them. */
export function Designer({ standing, grammar, onLeave }: Props) {
  const design = useDesign(standing);
  const storing = useStoring(design);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pane, setPane] = useState<Pane>('fields');
  const [dialog, setDialog] = useState<Dialog>(null);
  const isWide = useDevice() === 'desktop';
  const text = useAskedText(design.work);
  const { problems, data: plan } = usePlan(design.typeName, text);
  const close = () => setDialog(null);
  const choose = (key: string | null) => {
    setChosen(key);
    if (!isWide) setPane('words');
  };
  const { storybook } = standing;
  const panes = { design, grammar, storybook, text, problems, chosen, choose, setDialog };
  return (
    <div className={classes.designer}>
      <Bar {...{ design, storing, onLeave, setDialog }} changes={plan?.steps.length ?? 0} problems={problems} />
      <StaleNotice design={design} standing={standing} />
      <Suspense fallback={null}>
        <KindChanges design={design} standing={standing} />
      </Suspense>
      {!isWide && <Segmented block className={classes.panes} options={PANES} value={pane} onChange={setPane} />}
      <Suspense fallback={<Skeleton active title={false} />}>
        {isWide ? <Wide {...panes} /> : <Narrow pane={pane} {...panes} />}
      </Suspense>
      <Suspense fallback={null}>
        {dialog === 'add' && <Adding {...{ design, chosen }} onAdded={choose} onClose={close} />}
        {dialog === 'publish' && <PublishDialog {...{ design, storing }} onClose={close} />}
        {dialog === 'history' && <HistoryDrawer {...{ design, grammar }} onClose={close} onHidden={onLeave} />}
        {storing.conflict && <ConflictDialog {...{ design, storing }} conflict={storing.conflict} />}
      </Suspense>
    </div>
  );
}

interface PanesProps {
  design: Design;
  grammar: Grammar;
  storybook: string | undefined;
  text: string;
  problems: readonly Problem[];
  chosen: string | null;
  choose(key: string | null): void;
  setDialog(dialog: Dialog): void;
}

function Wide(props: PanesProps) {
  const [middle, setMiddle] = useState<'preview' | 'source'>('preview');
  const [isAlone, setAlone] = useState(false);
  return (
    <div className={classes.wide} data-alone={isAlone}>
      <aside className={classes.pane} aria-label="字段">
        <Fields {...props} />
      </aside>
      <div className={classes.middle}>
        <div className={classes.row}>
          <Segmented
            options={PANES.filter(({ value }) => value === 'preview' || value === 'source')}
            value={middle}
            onChange={(next) => setMiddle(next === 'source' ? 'source' : 'preview')}
          />
          <Button
            type="text"
            icon={isAlone ? <CompressOutlined aria-hidden /> : <ExpandOutlined aria-hidden />}
            aria-pressed={isAlone}
            onClick={() => setAlone(!isAlone)}
          >
            {isAlone ? '还原' : '放大'}
          </Button>
          {props.storybook !== undefined && (
            <Suspense fallback={null}>
              <StoryButton storybook={props.storybook} text={props.text} />
            </Suspense>
          )}
        </div>
        {middle === 'preview' ? <PreviewPane {...props} /> : <SourcePane {...props} />}
      </div>
      <aside className={classes.pane} aria-label="属性">
        <Words {...props} />
      </aside>
    </div>
  );
}

function Narrow({ pane, ...props }: PanesProps & { pane: Pane }) {
  if (pane === 'preview') return <PreviewPane {...props} />;
  if (pane === 'source') return <SourcePane {...props} />;
  return <div className={classes.pane}>{pane === 'fields' ? <Fields {...props} /> : <Words {...props} />}</div>;
}

const keyOf = (field: string) => /^record\.properties\.([^.]+)/.exec(field)?.[1];

function Fields({ design, problems, chosen, choose, setDialog }: PanesProps) {
  const faulty = new Set(problems.map(({ field }) => keyOf(field) ?? ''));
  return (
    <>
      <Button block className={classes.add} icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('add')}>
        添加字段
      </Button>
      <FieldList {...{ design, chosen, faulty }} onChoose={choose} />
    </>
  );
}

function Words({ grammar, design, problems, chosen, choose }: PanesProps) {
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <PropertyPanel {...{ grammar, design, problems }} fieldKey={chosen} onGone={() => choose(null)} />
    </Suspense>
  );
}

interface AddingProps {
  design: Design;
  chosen: string | null;
  onAdded(key: string): void;
  onClose(): void;
}

function Adding({ design, chosen, onAdded, onClose }: AddingProps) {
  return (
    <AddField
      taken={design.work.document.record.properties}
      removed={design.removed}
      onAdd={(key, property) => {
        design.edit((before) => withField(before, { key, property, after: chosen }));
        onAdded(key);
      }}
      onClose={onClose}
    />
  );
}

interface BarProps {
  design: Design;
  storing: Storing;
  changes: number;
  problems: readonly Problem[];
  onLeave(): void;
  setDialog(dialog: Dialog): void;
}

function Bar({ design, storing, changes, problems, onLeave, setDialog }: BarProps) {
  const { work, isChanged } = design;
  const isWide = useDevice() === 'desktop';
  // On a phone the toolbar has room for the labels of the most used buttons only.
  const named = (label: string) => (isWide ? { children: label } : { 'aria-label': label, title: label });
  const isFaulty = problems.length > 0;
  const discard = () =>
    modal.confirm({
      title: '放弃未发布的修改？',
      content: '回到正在使用的版本；已保存的草稿仍在版本记录中。',
      okText: '放弃',
      okButtonProps: { danger: true },
      onOk: design.discard,
    });
  return (
    <div className={classes.bar}>
      <PageHeader
        title={
          <>
            <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label="返回全部表单" onClick={onLeave} />
            {work.document.title}
          </>
        }
        description={stateOf(design, { changes, isFaulty })}
        extra={
          <div className={classes.row}>
            <Button
              icon={<UndoOutlined aria-hidden />}
              disabled={!design.canUndo}
              onClick={design.undo}
              {...named('撤销')}
            />
            <Button
              icon={<HistoryOutlined aria-hidden />}
              onClick={() => setDialog('history')}
              {...named('版本记录')}
            />
            <Button
              icon={isWide ? undefined : <CloseOutlined aria-hidden />}
              disabled={!isChanged && work.draft === null}
              onClick={discard}
              {...named('放弃修改')}
            />
            <Button disabled={!isChanged || isFaulty} loading={storing.isBusy} onClick={() => void storing.save()}>
              保存草稿
            </Button>
            <Button type="primary" disabled={changes === 0 || isFaulty} onClick={() => setDialog('publish')}>
              发布
            </Button>
          </div>
        }
      />
      {isFaulty && (
        <Alert
          type="error"
          title={`有 ${problems.length} 处需要改正，改正后才能保存草稿和发布；现在的内容已保存在这台电脑上`}
          description={<ProblemList problems={problems} />}
        />
      )}
    </div>
  );
}

function stateOf(
  { isChanged, work, isRestored }: Design,
  { changes, isFaulty }: { changes: number; isFaulty: boolean },
) {
  const differs = changes === 0 ? '与正在使用的版本相同' : `${changes} 处修改未发布`;
  // A faulty document cannot be planned, so the number of changes is unknown.
  const what = isFaulty ? '修改尚不能发布' : differs;
  return (
    <>
      {(work.draft !== null || changes > 0 || isFaulty) && (
        <Tag className={classes.state}>{work.draft ? '草稿' : '未存草稿'}</Tag>
      )}
      {what}
      {isChanged && '，已自动保存在这台电脑上'}
      {isRestored && '（接着上次的修改）'}
    </>
  );
}
