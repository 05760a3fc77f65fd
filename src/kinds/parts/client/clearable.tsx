import { CloseCircleFilled } from '@ant-design/icons';

const NAMED = { label: '清空', clearIcon: <CloseCircleFilled aria-hidden /> };

/** `allowClear` of every select with a Chinese name: antd calls this button "Clear" in every language. */
export const clearable = (isOn = true) => (isOn ? NAMED : false);
