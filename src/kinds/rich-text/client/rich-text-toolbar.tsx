import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useDevice } from '../../../client/ui/device.ts';
import { RichTextLink } from './rich-text-link.tsx';

interface Tool {
  title: string;
  icon: ReactNode;
  /** What the editor calls it, for the pressed state; absent for a button that only does something. */
  mark?: [name: string, attributes?: object];
  /** `ask` opens the line below the toolbar for the address of a link. */
  run(editor: Editor, ask: () => void): void;
}

const chain = (editor: Editor) => editor.chain().focus();

const TOOLS: readonly Tool[] = [
  { title: '加粗', icon: <BoldOutlined aria-hidden />, mark: ['bold'], run: (e) => chain(e).toggleBold().run() },
  { title: '斜体', icon: <ItalicOutlined aria-hidden />, mark: ['italic'], run: (e) => chain(e).toggleItalic().run() },
  {
    title: '下划线',
    icon: <UnderlineOutlined aria-hidden />,
    mark: ['underline'],
    run: (e) => chain(e).toggleUnderline().run(),
  },
  {
    title: '删除线',
    icon: <StrikethroughOutlined aria-hidden />,
    mark: ['strike'],
    run: (e) => chain(e).toggleStrike().run(),
  },
  {
    title: '标题',
    icon: <span aria-hidden>H</span>,
    mark: ['heading', { level: 3 }],
    run: (e) => chain(e).toggleHeading({ level: 3 }).run(),
  },
  {
    title: '小标题',
    icon: (
      <span className="rich-text-small" aria-hidden>
        H
      </span>
    ),
    mark: ['heading', { level: 4 }],
    run: (e) => chain(e).toggleHeading({ level: 4 }).run(),
  },
  {
    title: '项目符号',
    icon: <UnorderedListOutlined aria-hidden />,
    mark: ['bulletList'],
    run: (e) => chain(e).toggleBulletList().run(),
  },
  {
    title: '编号',
    icon: <OrderedListOutlined aria-hidden />,
    mark: ['orderedList'],
    run: (e) => chain(e).toggleOrderedList().run(),
  },
  { title: '链接', icon: <LinkOutlined aria-hidden />, mark: ['link'], run: (_editor, ask) => ask() },
  {
    title: '清除格式',
    icon: <ClearOutlined aria-hidden />,
    run: (e) => chain(e).unsetAllMarks().clearNodes().run(),
  },
  { title: '撤销', icon: <UndoOutlined aria-hidden />, run: (e) => chain(e).undo().run() },
  { title: '重做', icon: <RedoOutlined aria-hidden />, run: (e) => chain(e).redo().run() },
];

interface Props {
  editor: Editor;
  label: string;
  disabled: boolean;
}

/** One stop for the Tab key; the arrow keys go from button to button. */
export function RichTextToolbar({ editor, label, disabled }: Props) {
  // A finger has pressed already when the name comes, which then stands on the tools beside.
  const isPhone = useDevice() === 'mobile';
  const [current, setCurrent] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: own }) => TOOLS.map(({ mark }) => (mark ? own.isActive(...mark) : false)),
  });
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (current + by + TOOLS.length) % TOOLS.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div className="rich-text-toolbar" role="toolbar" aria-label={`${label}格式`} onKeyDown={step}>
        {TOOLS.map((tool, at) => (
          <Tooltip key={tool.title} title={isPhone ? null : tool.title} mouseEnterDelay={0.4}>
            <Button
              type="text"
              size="small"
              className="rich-text-tool"
              icon={tool.icon}
              aria-label={tool.title}
              aria-pressed={tool.mark ? pressed[at] : undefined}
              tabIndex={at === current ? 0 : -1}
              disabled={disabled}
              onFocus={() => setCurrent(at)}
              onClick={() => tool.run(editor, () => setLinking(true))}
            />
          </Tooltip>
        ))}
      </div>
      {isLinking && !disabled && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
