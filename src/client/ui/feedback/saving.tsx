import { LoadingOutlined } from '@ant-design/icons';

/** Property `loading` of a button that keeps its accessible name: antd's own icon would make it “loading 确定”. */
export const SAVING = { icon: <LoadingOutlined spin aria-hidden /> };
