import type { Editor } from '@tiptap/react';
import { isApiError, messageOf } from '../../../client/api/api-error.ts';
import { uploadEditorPicture } from '../../../client/resource/uploads/editor-picture.ts';
import { message } from '../../../client/ui/feedback/feedback.ts';

/** Pictures taken at once; the rest is named, not lost in silence. */
export const MAX_AT_ONCE = 5;
/** Pictures among pasted, dropped or chosen files. */
export function picturesOf(files: FileList | readonly File[] | null | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Uploads pictures one after the other and puts each behind the caret once it has arrived. */
export async function insertPictures(editor: Editor, pictures: readonly File[]): Promise<void> {
  if (pictures.length > MAX_AT_ONCE) {
    message.warning(`一次最多上传 ${MAX_AT_ONCE} 张图片，其余 ${pictures.length - MAX_AT_ONCE} 张未上传`);
  }
  for (const picture of pictures.slice(0, MAX_AT_ONCE)) {
    const url = await uploaded(picture);
    if (url === null || editor.isDestroyed) continue;
    const alt = picture.name.replace(/\.\w+$/, '').slice(0, 100);
    putPicture(editor, { src: url, alt });
  }
}

/** Before the empty line the caret is in, else behind its block, where an empty line is made to go on in. */
function putPicture(editor: Editor, attributes: { src: string; alt: string }): void {
  const { state, view } = editor;
  const picture = state.schema.node('picture', attributes);
  const { $to } = state.selection;
  const isEmptyLine = $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0;
  if (isEmptyLine) {
    view.dispatch(state.tr.insert($to.before(1), picture));
    return;
  }
  const at = $to.depth > 0 ? $to.after(1) : $to.pos;
  view.dispatch(state.tr.insert(at, [picture, state.schema.node('paragraph')]));
  editor.commands.setTextSelection(at + picture.nodeSize + 1);
}

/** Address of the stored picture; null: it was refused, which has been said. */
async function uploaded(picture: File): Promise<string | null> {
  try {
    const url = await uploadEditorPicture(picture);
    if (url !== null) return url;
    message.error(`“${picture.name}”上传失败，请重试`);
  } catch (error) {
    if (!isApiError(error) || !error.shown) message.error(`“${picture.name}”上传失败：${messageOf(error)}`);
  }
  return null;
}
