import { Alert, Button, Modal } from 'antd';
import { useCallback, useState } from 'react';
import { modal } from '../../../../../client/ui/feedback/feedback.ts';
import { SAVING } from '../../../../../client/ui/feedback/saving.tsx';
import { UploadButton } from '../../../../../kinds/files/client/upload-button.tsx';
import classes from './avatar.module.css';
import { CropArea } from './crop-area.tsx';
import type { Cut } from './picture.ts';
import { ACCEPTED, PictureChoice, PictureDrop } from './picture-drop.tsx';
import { RoundPreviews } from './round-previews.tsx';
import { usePicture } from './use-picture.ts';
import { useSaveAvatar } from './use-save-avatar.ts';

/** The avatar modal (look.md#9.2): selects, drops or pastes a picture, crops, previews and uploads it. */
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
