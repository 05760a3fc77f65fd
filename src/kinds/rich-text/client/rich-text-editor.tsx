import { type Editor, EditorContent, Node, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { use, useEffect, useState } from 'react';
import { PicturesContext } from '../../../client/resource/uploads/pictures-context.ts';
import { csp } from '../../../client/ui/look/nonce.ts';
import type { InputProps } from '../../parts/client/facet.ts';
import { textValue } from '../../parts/client/input-props.ts';
import { pictureId } from '../pictures.ts';
import { RICH_TEXT_SCHEMES, toTidyHtml } from '../rich-text-tags.ts';
import { cleanHtml } from './clean-html.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { insertPictures, picturesOf } from './upload-pictures.ts';

/** A picture from our files as a block between paragraphs; other pictures are dropped. */
const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (pictureId(element.getAttribute('src') ?? '') === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** Editor extensions for exactly the tags that the server keeps (kinds/rich-text/rich-text-tags.ts). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      protocols: [...RICH_TEXT_SCHEMES],
      HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
    },
  }),
  PictureNode,
];

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

/** Editor for formatted text with a small toolbar; pasted content is reduced to what the server keeps. */
export default function RichTextEditor(props: InputProps) {
  const { field, value, onChange, disabled, invalid } = props;
  const html = textValue(value);
  // No pictures in rows, which keep files in columns of their own.
  const mayHold = use(PicturesContext) && props.isCell !== true && !disabled;
  const [arriving, setArriving] = useState(0);
  const take = async (files: readonly File[]) => {
    setArriving((before) => before + files.length);
    await insertPictures(editor, files);
    setArriving((before) => before - files.length);
  };
  /** Takes pictures pasted without text; pictures with text belong to a copied page. */
  const takeFrom = (given: DataTransfer | null) => {
    const pictures = mayHold && given?.getData('text/plain') === '' ? picturesOf(given.files) : [];
    if (pictures.length > 0) void take(pictures);
    return pictures.length > 0;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editable: !disabled,
    injectNonce: csp.nonce,
    editorProps: {
      attributes: attributesOf(props),
      transformPastedHTML: cleanHtml,
      handlePaste: (_view, event) => takeFrom(event.clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) editor.commands.setTextSelection(place.pos);
        return takeFrom(event.dataTransfer);
      },
    },
    onUpdate: ({ editor: own }) => onChange(contentOf(own)),
  });
  useEffect(() => {
    // The value changed from outside: record loaded, draft discarded. An editor may be destroyed before it is rendered.
    if (!editor.isDestroyed && html !== (contentOf(editor) ?? ''))
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return (
    <div className="rich-text-editor" data-invalid={invalid} data-disabled={disabled}>
      <RichTextToolbar
        editor={editor}
        label={field.labels.form}
        disabled={disabled}
        onPictures={mayHold ? (files) => void take(files) : null}
      />
      {arriving > 0 && (
        <div className="rich-text-arriving" role="status">
          正在上传图片…
        </div>
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
