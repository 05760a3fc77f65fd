import { Empty, Modal } from 'antd';
import { readImages } from '../../../client/resource/uploads/file-list.ts';
import ThumbnailGrid from './thumbnail-grid.tsx';

/** Side margin in px, so that three pictures fit into 500 px. */
const SIDE = 16;
const SIDES = { container: { paddingInline: SIDE } };

/** 查看图片 (look.md#13.5): a comma list of picture urls as thumbnails. */
export default function ImageViewer({ value, onClose }: { value: unknown; onClose(): void }) {
  const images = readImages(value);
  return (
    <Modal
      open
      title="查看图片"
      width={500}
      footer={null}
      onCancel={onClose}
      className="view-modal"
      style={{ ['--modal-side' as string]: `${SIDE}px` }}
      styles={SIDES}
    >
      {images.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有图片" />
      ) : (
        <ThumbnailGrid images={images} />
      )}
    </Modal>
  );
}
