import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { RiskRegisterCandidatesReply } from '../../../generated/types.ts';
import { copiesOf } from '../../resource/options.ts';
import type { InputProps } from '../facet.ts';
import { clearable } from '../parts/clearable.tsx';
import { relationOf } from '../parts/relation-of.ts';
import { usePersonName } from '../parts/use-person-name.ts';
import { namingOf, useCandidates } from '../pickers/use-candidates.ts';
import { controlProps } from './input-props.ts';
import './candidate-input.css';

type Candidate = RiskRegisterCandidatesReply['rows'][number];

const PAGE_SIZE = 20;
/** Typing stops this long before the people are asked for. */
const PAUSE_MS = 200;

/** One of the people who can act at the stage, found by typing; each with what tells him apart and what waits for him. */
export function CandidateInput(props: InputProps) {
  const { field, value, values, onChange, patch } = props;
  const relation = relationOf(field);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const searchValue = useSettled(typed.trim());
  const found = useCandidates(namingOf(relation, values), { searchValue, pageSize: PAGE_SIZE }, isOpen);
  const [picked, setPicked] = useState<Candidate | null>(null);
  const carried = picked === null ? values[relation.labelKey] : undefined;
  const name = usePersonName({ value, carried, resource: relation.resource }, picked);
  const rows = found.data?.rows ?? [];
  const choose = (id: string | undefined) => {
    const person = rows.find((row) => row.id === id) ?? null;
    setPicked(person);
    onChange(id);
    patch(copiesOf(relation, person));
  };
  const isEmpty = value === undefined || value === null || value === '';
  return (
    <Select
      {...controlProps(props)}
      className="input-wide"
      allowClear={clearable(!field.required)}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={found.isFetching}
      open={isOpen}
      onOpenChange={setOpen}
      listHeight={320}
      labelInValue
      value={isEmpty ? null : { value: String(value), label: name }}
      options={rows.map((row) => ({ value: row.id, label: row.name, person: row }))}
      optionRender={({ data }) => <CandidateOption person={data.person} />}
      notFoundContent={<Notice {...found} retry={() => void found.refetch()} text={searchValue} />}
      popupRender={(menu) => (
        <>
          {menu}
          <More hidden={(found.data?.totalRows ?? 0) - rows.length} />
        </>
      )}
      onChange={(next) => choose(next?.value)}
    />
  );
}

/** Name, then department, roles and open tasks in one line. */
function CandidateOption({ person }: { person: Candidate }) {
  const { name, orgName, roleNames, openTasks } = person;
  return (
    <span className="candidate">
      <span className="candidate-name">{name}</span>
      <span className="candidate-place">{[orgName, ...roleNames].filter(Boolean).join(' · ')}</span>
      <span className="candidate-tasks">待办 {openTasks}</span>
    </span>
  );
}

function More({ hidden }: { hidden: number }) {
  return hidden > 0 ? <div className="candidate-more">另有 {hidden} 人，输入姓名或账号查找</div> : null;
}

interface NoticeProps {
  isPending: boolean;
  error: Error | null;
  retry(): void;
  text: string;
}

function Notice({ isPending, error, retry, text }: NoticeProps) {
  if (error) {
    return (
      <span className="options-notice" role="alert">
        人员加载失败：{error.message}
        <Button type="link" size="small" onClick={retry}>
          重试
        </Button>
      </span>
    );
  }
  if (isPending) return <span className="options-notice">加载中…</span>;
  return <span className="options-notice">{text === '' ? '没有可以办理该环节的人员' : `没有找到“${text}”`}</span>;
}

/** The text as it stood when it was last left alone. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
