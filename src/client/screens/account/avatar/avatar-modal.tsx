import { Alert, Button, Modal } from 'antd';
import { useCallback, useState } from 'react';
import { UploadButton } from '../../../fields/inputs/upload-button.tsx';
import { SAVING } from '../../../frame/feedback/saving.tsx';
import classes from './avatar.module.css';
import { CropArea } from './crop-area.tsx';
import type { Cut } from './picture.ts';
import { ACCEPTED, PictureChoice, PictureDrop } from './picture-drop.tsx';
import { RoundPreviews } from './round-previews.tsx';
import { usePicture } from './use-picture.ts';
import { useSaveAvatar } from './use-save-avatar.ts';

/** The avatar modal (spec §2.2): a picture is chosen, dropped or pasted, cut round, looked at and sent. */
export default function AvatarModal({ onClose }: { onClose: () => void }) {
  const { picture, problem, choose } = usePicture();
  const [cut, setCut] = useState<Cut | null>(null);
  const [degrees, setDegrees] = useState(0);
  const { save, isSaving, failure } = useSaveAvatar(onClose);
  const take = useCallback(
    (file: File) => {
      setDegrees(0);
      setCut(null);
      void choose(file);
    },
    [choose],
  );
  const said = failure ?? problem;
  return (
    <Modal
      open
      title="修改头像"
      width={600}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
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
      {said && <Alert type="error" showIcon role="alert" title={said} className={classes.problem} />}
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
