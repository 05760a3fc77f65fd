import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { csp } from '../../../client/ui/look/nonce.ts';
import type { InputProps } from '../../parts/client/facet.ts';
import { textValue } from '../../parts/client/input-props.ts';
import { RICH_TEXT_SCHEMES, toTidyHtml } from '../rich-text-tags.ts';
import { cleanHtml } from './clean-html.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

/** Exactly what the server keeps (kinds/rich-text/rich-text-tags.ts). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      protocols: [...RICH_TEXT_SCHEMES],
      HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
    },
  }),
];

/** Attributes a screen reader needs of the text itself. */
function attributesOf({ id, field, invalid, describedBy }: InputProps): { [name: string]: string } {
  return {
    id,
    role: 'textbox',
    class: 'rich-text rich-text-area',
    'aria-multiline': 'true',
    'aria-label': field.labels.form,
    'aria-describedby': describedBy,
    ...(field.required ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  };
}

function contentOf(editor: Editor): string | undefined {
  return toTidyHtml(editor.getHTML()) || undefined;
}

/** Formatted text with a small toolbar; what is pasted is reduced to what will be kept. */
export default function RichTextEditor(props: InputProps) {
  const { field, value, onChange, disabled, invalid } = props;
  const html = textValue(value);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editable: !disabled,
    injectNonce: csp.nonce,
    editorProps: { attributes: attributesOf(props), transformPastedHTML: cleanHtml },
    onUpdate: ({ editor: own }) => onChange(contentOf(own)),
  });
  useEffect(() => {
    // Filled from outside: the record arrived, a draft was thrown away.
    // On a slow machine an editor may be given up and made anew before it is first drawn.
    if (!editor.isDestroyed && html !== (contentOf(editor) ?? ''))
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return (
    <div className="rich-text-editor" data-invalid={invalid} data-disabled={disabled}>
      <RichTextToolbar editor={editor} label={field.labels.form} disabled={disabled} />
      <EditorContent editor={editor} />
    </div>
  );
}
