import { LoadingOutlined } from '@ant-design/icons';

/** `loading` of a button that keeps its name while it turns: antd's own sign would make it “loading 确定”. */
export const SAVING = { icon: <LoadingOutlined spin aria-hidden /> };
