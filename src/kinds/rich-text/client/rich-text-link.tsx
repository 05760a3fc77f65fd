import type { Editor } from '@tiptap/react';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { RICH_TEXT_SCHEMES } from '../rich-text-tags.ts';

const HINT = '请输入网址，如 https://example.com，或以 mailto: 开头的邮箱地址';
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** The link for a typed address; `example.com` becomes https. null: no address that may be kept (security.md#R16). */
export function toLink(typed: string): string | null {
  const text = typed.trim();
  const address = SCHEME.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`;
  const url = /\s/.test(address) ? null : parse(address);
  if (!url) return null;
  const { protocol, hostname, pathname } = url;
  if (!RICH_TEXT_SCHEMES.includes(protocol.slice(0, -1))) return null;
  const isWhole =
    protocol === 'mailto:' ? pathname.includes('@') : hostname !== '' && /[.:]|^localhost$/.test(hostname);
  return isWhole ? address : null;
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

interface Props {
  editor: Editor;
  onClose(): void;
}

/** Input for the address of the selected words or of the link at the caret; else inserts the address as a link. */
export function RichTextLink({ editor, onClose }: Props) {
  const old = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(old);
  const [isWrong, setWrong] = useState(false);
  const keep = () => {
    const href = toLink(typed);
    if (href === null) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (old === '' && editor.state.selection.empty) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  const leave = () => {
    editor.commands.focus();
    onClose();
  };
  // Esc here closes the link input, not the dialog around the editor.
  const leaveByEsc = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut, the button 取消 does the same
    <div className="rich-text-link" onKeyDown={leaveByEsc}>
      <Input
        autoFocus
        size="small"
        aria-label="链接地址"
        aria-invalid={isWrong || undefined}
        status={isWrong ? 'error' : ''}
        placeholder="https://"
        inputMode="url"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        // Enter here saves the link and does not submit the form.
        onPressEnter={(event) => {
          event.preventDefault();
          keep();
        }}
      />
      <Button size="small" type="primary" onClick={keep}>
        {old === '' ? '插入' : '修改'}
      </Button>
      {old !== '' && (
        <Button size="small" onClick={remove}>
          移除链接
        </Button>
      )}
      <Button size="small" onClick={leave}>
        取消
      </Button>
      {isWrong && (
        <p role="alert" className="rich-text-link-wrong">
          {HINT}
        </p>
      )}
    </div>
  );
}
