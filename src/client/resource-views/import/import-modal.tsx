import { Modal } from 'antd';
import type { LoadedResource } from '../../resource/load-resource.ts';

export default function ImportModal({ resource, onClose }: { resource: LoadedResource; onClose(): void }) {
  return <Modal open title={`导入${resource.title}`} width={900} footer={null} onCancel={onClose} />;
}
