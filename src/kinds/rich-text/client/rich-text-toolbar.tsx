import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useDevice } from '../../../client/ui/device.ts';
import { RichTextLink } from './rich-text-link.tsx';
import { MAX_AT_ONCE, picturesOf } from './upload-pictures.ts';

interface Tool {
  title: string;
  icon: ReactNode;
  /** The editor's name for the format, to show the button as pressed. Absent for buttons without such a state. */
  mark?: [name: string, attributes?: object];
  /** Performs the button's action. `ask` opens the line for a link's address, `pick` the choice of pictures. */
  run(editor: Editor, of: { ask(): void; pick(): void }): void;
  isForPictures?: true;
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
  { title: '链接', icon: <LinkOutlined aria-hidden />, mark: ['link'], run: (_editor, { ask }) => ask() },
  {
    title: `图片（一次最多 ${MAX_AT_ONCE} 张）`,
    icon: <PictureOutlined aria-hidden />,
    isForPictures: true,
    run: (_editor, { pick }) => pick(),
  },
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
  /** null: the field allows no pictures. */
  onPictures: ((files: File[]) => void) | null;
}

/** One tab stop for all buttons; the arrow keys move between them. */
export function RichTextToolbar({ editor, label, disabled, onPictures }: Props) {
  const tools = TOOLS.filter(({ isForPictures }) => onPictures !== null || !isForPictures);
  const choice = useRef<HTMLInputElement>(null);
  // No tooltips on phones: they open only after the press and cover the next buttons.
  const isPhone = useDevice() === 'mobile';
  const [current, setCurrent] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: own }) => tools.map(({ mark }) => (mark ? own.isActive(...mark) : false)),
  });
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (current + by + tools.length) % tools.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div className="rich-text-toolbar" role="toolbar" aria-label={`${label}格式`} onKeyDown={step}>
        {tools.map((tool, at) => (
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
              onClick={() => tool.run(editor, { ask: () => setLinking(true), pick: () => choice.current?.click() })}
            />
          </Tooltip>
        ))}
      </div>
      {onPictures && (
        <input
          ref={choice}
          type="file"
          hidden
          multiple
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={`${label}图片`}
          onChange={({ target }) => {
            onPictures(picturesOf(target.files));
            target.value = '';
          }}
        />
      )}
      {isLinking && !disabled && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
