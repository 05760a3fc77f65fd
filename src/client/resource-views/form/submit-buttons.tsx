import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { SubmitSpec } from '../../../engine/descriptor.ts';

/** The button keeps its name while it turns: antd's own sign would make it “loading 确定”. */
const SAVING = { icon: <LoadingOutlined spin aria-hidden /> };

const PLAIN: SubmitSpec[] = [{ title: '确定', set: {} }];

interface Props {
  formId: string;
  ways: readonly SubmitSpec[];
  isSaving: boolean;
  isReady: boolean;
  onPress(way: SubmitSpec): void;
}

/** 确定, or the ways a form can be sent; the last one is the main one. Only the one that was pressed turns. */
export function SubmitButtons({ formId, ways, isSaving, isReady, onPress }: Props) {
  const [last, setLast] = useState<string | null>(null);
  const all = ways.length > 0 ? ways : PLAIN;
  return all.map((way, index) => {
    const isMine = all.length === 1 || last === way.title;
    return (
      <Button
        key={way.title}
        type={index === all.length - 1 ? 'primary' : 'default'}
        htmlType="submit"
        form={formId}
        loading={isSaving && isMine && SAVING}
        disabled={!isReady || (isSaving && !isMine)}
        onClick={() => {
          setLast(way.title);
          onPress(way);
        }}
      >
        {way.title}
      </Button>
    );
  });
}
