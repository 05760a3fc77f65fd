import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { type DragEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { type Pause, uploadPatiently } from '../../../../../client/api/patient-upload.ts';
import { send } from '../../../../../client/api/send.ts';
import { session } from '../../../../../client/session/session.ts';
import { useUser } from '../../../../../client/session/use-session.ts';
import { message, modal } from '../../../../../client/ui/feedback/feedback.ts';
import { SAVING } from '../../../../../client/ui/feedback/saving.tsx';
import { sysFileInfo, sysUser } from '../../../../../generated/client.ts';
import { UploadButton } from '../../../../../kinds/files/client/upload-button.tsx';
import classes from './avatar.module.css';
import { CropArea } from './crop-area.tsx';
import { type Cut, drawCut, PICTURE_TYPES, pictureIn, problemOf, toAvatarFile } from './picture.ts';

/** Modal in which a picture is selected, dropped or pasted, then cropped and uploaded as avatar (look.md#9.2). */
export default function AvatarModal({ onClose }: { onClose: () => void }) {
  const { picture, problem, choose } = usePicture();
  const [cut, setCut] = useState<Cut | null>(null);
  const [degrees, setDegrees] = useState(0);
  const { save, isSaving, failure, pause } = useSaveAvatar(onClose);
  const take = useCallback(
    (file: File) => {
      setDegrees(0);
      setCut(null);
      void choose(file);
    },
    [choose],
  );
  const message = failure ?? problem;
  const leave = () => {
    if (!isSaving) return onClose();
    modal.confirm({
      title: '放弃上传头像？',
      content: '头像还没有上传完，关闭后不再上传。',
      okText: '放弃',
      cancelText: '继续上传',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    });
  };
  return (
    <Modal
      open
      title="修改头像"
      width={600}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>取消</Button>
          <Button
            type="primary"
            loading={isSaving && SAVING}
            disabled={!picture || !cut}
            onClick={() => picture && cut && void save(picture.image, { cut, degrees })}
          >
            确定
          </Button>
        </>
      }
    >
      {message && <Alert type="error" showIcon role="alert" title={message} className={classes.problem} />}
      {pause && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={`头像还没有上传：${pause.reason}`}
          className={classes.problem}
          action={
            <Button size="small" onClick={pause.resume}>
              重试
            </Button>
          }
        />
      )}
      <PictureDrop onFile={take}>
        {!picture && <PictureChoice onFile={take} />}
        {picture && (
          <div className={classes.editor}>
            <CropArea
              key={picture.url}
              url={picture.url}
              aspect={picture.image.naturalWidth / picture.image.naturalHeight}
              degrees={degrees}
              onTurn={setDegrees}
              onCut={setCut}
            />
            <div className={classes.side}>
              <span className={classes.caption}>预览</span>
              <RoundPreviews image={picture.image} cut={cut} degrees={degrees} />
              <UploadButton
                className={classes.another}
                accept={ACCEPTED}
                onFiles={(files) => files[0] && take(files[0])}
              >
                换一张
              </UploadButton>
            </div>
          </div>
        )}
      </PictureDrop>
    </Modal>
  );
}

interface Props {
  onFile: (file: File) => void;
  children: ReactNode;
}

export const ACCEPTED = PICTURE_TYPES.join();

/** Calls `onFile` for a picture dropped on the component, or pasted anywhere while the component is mounted. */
export function PictureDrop({ onFile, children }: Props) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = pictureIn(clipboardData?.files ?? []);
      if (file) onFile(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFile]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = pictureIn(event.dataTransfer.files);
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut, the button inside does the same
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

/** Prompt rendered until a picture is selected. */
export function PictureChoice({ onFile }: { onFile: (file: File) => void }) {
  return (
    <UploadButton className={classes.choice} accept={ACCEPTED} onFiles={(files) => files[0] && onFile(files[0])}>
      <InboxOutlined aria-hidden className={classes.choiceMark} />
      <span>选择图片，拖到这里，或直接粘贴</span>
      <small>png、jpg、gif、webp，不超过 20 MB；接下来可以裁剪</small>
    </UploadButton>
  );
}

/** Sizes of avatars in the console, in pixels: account page, list, header. */
const SIZES = [96, 48, 28];
/** Canvas pixels per CSS pixel, for high-density screens. */
const DENSITY = 2;

interface PreviewsProps {
  image: HTMLImageElement;
  cut: Cut | null;
  degrees: number;
}

export function RoundPreviews({ image, cut, degrees }: PreviewsProps) {
  return (
    <div className={classes.previews} role="img" aria-label="头像预览">
      {SIZES.map((size) => (
        <RoundPreview key={size} size={size} image={image} cut={cut} degrees={degrees} />
      ))}
    </div>
  );
}

function RoundPreview({ size, image, cut, degrees }: PreviewsProps & { size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && cut) drawCut(canvas.current, image, { cut, degrees });
  }, [image, cut, degrees]);
  return (
    <canvas
      ref={canvas}
      className={classes.preview}
      width={size * DENSITY}
      height={size * DENSITY}
      style={{ width: size, height: size }}
    />
  );
}

interface Picture {
  /** Object URL of the selected file. */
  url: string;
  image: HTMLImageElement;
}

/** Decodes the selected file, or returns why it is no picture. Revokes the former object URL. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const url = useRef<string | null>(null);

  const forget = useCallback(() => {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = null;
  }, []);
  useEffect(() => forget, [forget]);

  const choose = useCallback(
    async (file: File) => {
      const refused = problemOf(file);
      if (refused !== null) return setProblem(refused);
      const chosen = URL.createObjectURL(file);
      const image = new Image();
      image.src = chosen;
      try {
        await image.decode();
        forget();
        url.current = chosen;
        setPicture({ url: chosen, image });
        setProblem(null);
      } catch {
        URL.revokeObjectURL(chosen);
        setProblem('预览错误：图片已损坏或无法识别，请换一张');
      }
    },
    [forget],
  );
  return { picture, problem, choose };
}

/**
 * Uploads the cut-out, waiting while the network is down, and sets it as avatar. Reads the session again for the avatar
 * in the header.
 */
export function useSaveAvatar(onSaved: () => void) {
  const { id } = useUser();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [pause, setPause] = useState<Pause | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const save = async (image: HTMLImageElement, of: { cut: Cut; degrees: number }) => {
    setSaving(true);
    setFailure(null);
    const left = new AbortController();
    leaving.current = left;
    try {
      const file = await toAvatarFile(image, of);
      const avatar = await uploadPatiently<string>(sysFileInfo.uploadAvatar.path, file, {
        signal: left.signal,
        onPause: setPause,
      });
      await send(sysUser.updateAvatar, { id, avatar });
      session.send({ type: 'REFRESH' });
      message.success('头像更新成功');
      onSaved();
    } catch (error) {
      // An error that the interceptor has shown is not shown twice.
      if (left.signal.aborted) return;
      if (!isApiError(error) || !error.shown) setFailure(`头像更新失败：${messageOf(error)}`);
    } finally {
      setPause(null);
      setSaving(false);
    }
  };
  return { save, isSaving, failure, pause };
}
