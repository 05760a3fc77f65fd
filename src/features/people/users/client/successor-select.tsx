import { Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { useSettledText } from '../../../../client/ui/use-settled-text.ts';
import { CandidateOption, MoreCandidates } from '../../../../kinds/user/client/candidate-option.tsx';
import { type Successor, useSuccessors } from './use-closing.ts';

interface Props {
  userId: string;
  stage: string;
  title: string;
  placeholder: string;
  value: Successor | undefined;
  onChange(person: Successor | undefined): void;
}

/** Select of a person who may take over all open tasks of the user at a stage. */
export function SuccessorSelect({ userId, stage, title, placeholder, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const searchValue = useSettledText(typed.trim());
  const found = useSuccessors({ userId, stage, searchValue }, isOpen);
  const rows = found.data?.rows ?? [];
  return (
    <Select
      className="input-wide"
      aria-label={`${title}的接替人`}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={found.isFetching}
      open={isOpen}
      onOpenChange={setOpen}
      placeholder={placeholder}
      labelInValue
      value={value ? { value: value.id, label: value.name } : null}
      options={rows.map((row) => ({ value: row.id, label: row.name, person: row }))}
      optionRender={({ data }) => <CandidateOption person={data.person} />}
      notFoundContent={<span className="options-notice">{noticeOf(found, searchValue)}</span>}
      popupRender={(menu) => (
        <>
          {menu}
          <MoreCandidates hidden={(found.data?.totalRows ?? 0) - rows.length} />
        </>
      )}
      onChange={(next) => {
        const person = rows.find(({ id }) => id === next?.value);
        onChange(person && { id: person.id, name: person.name });
      }}
    />
  );
}

function noticeOf({ isPending, error }: { isPending: boolean; error: Error | null }, text: string): string {
  if (error) return `人员加载失败：${messageOf(error)}`;
  if (isPending) return '加载中…';
  return text === '' ? '没有能接替全部待办的人员' : `没有找到“${text}”`;
}
