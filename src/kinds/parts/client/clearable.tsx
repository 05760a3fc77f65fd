import { CloseCircleFilled } from '@ant-design/icons';

const NAMED = { label: '清空', clearIcon: <CloseCircleFilled aria-hidden /> };

/** `allowClear` of every select: antd has no word for this button in its languages and calls it "Clear". */
export const clearable = (isOn = true) => (isOn ? NAMED : false);
