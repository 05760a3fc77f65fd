import { Button, Select } from 'antd';
import { useState } from 'react';
import { copiesOf } from '../../../client/resource/use-options.ts';
import { useSettledText } from '../../../client/ui/use-settled-text.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { clearable } from '../../parts/client/clearable.tsx';
import type { InputProps } from '../../parts/client/facet.ts';
import { controlProps } from '../../parts/client/input-props.ts';
import { relationOf } from '../../parts/client/relation-of.ts';
import { CandidateOption, MoreCandidates } from './candidate-option.tsx';
import { type Candidate, type Naming, namingOf, useCandidates } from './use-candidates.ts';
import { usePersonName } from './use-person-name.ts';
import { UserDialog } from './user-dialogs.tsx';

const PAGE_SIZE = 20;

/** Input for one of the people who can act at a workflow stage, found by name, pinyin, account or department. */
export function CandidateInput(props: InputProps) {
  const { field, value, values, onChange, patch } = props;
  const relation = relationOf(field);
  const naming = namingOf(relation, values);
  const [isPicking, setPicking] = useState(false);
  const [picked, setPicked] = useState<WireRecord | null>(null);
  const carried = picked === null ? values[relation.labelKey] : undefined;
  const name = usePersonName({ value, carried, resource: relation.resource }, picked);
  const choose = (person: WireRecord | null) => {
    setPicked(person);
    setPicking(false);
    onChange(person === null ? undefined : String(person.id));
    patch(copiesOf(relation, person));
  };
  return (
    <>
      <CandidateSelect {...props} naming={naming} name={name} onChoose={choose} onPick={() => setPicking(true)} />
      {isPicking && <UserDialog people={relation} naming={naming} onPick={choose} onCancel={() => setPicking(false)} />}
    </>
  );
}

interface SelectProps extends InputProps {
  naming: Naming | null;
  name: string;
  onChoose(person: Candidate | null): void;
  /** Opens the dialog for choosing a person by department. */
  onPick(): void;
}

/** Drop-down of people, the most used first, each with open tasks and with what distinguishes namesakes. */
function CandidateSelect({ naming, name, onChoose, onPick, ...props }: SelectProps) {
  const { field, value } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const searchValue = useSettledText(typed.trim());
  const isEmpty = value === undefined || value === null || value === '';
  const [isUnnamed] = useState(isEmpty && !props.isCell);
  const found = useCandidates(naming, { searchValue, pageSize: PAGE_SIZE }, isOpen || isUnnamed);
  const rows = found.data?.rows ?? [];
  const select = (
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
      options={optionsOf(rows)}
      optionRender={({ data }) => data.person && <CandidateOption person={data.person} />}
      notFoundContent={<Notice {...found} retry={() => void found.refetch()} text={searchValue} />}
      popupRender={(menu) => (
        <>
          {menu}
          <MoreCandidates
            hidden={(found.data?.totalRows ?? 0) - rows.length}
            onPick={() => {
              setOpen(false);
              onPick();
            }}
          />
        </>
      )}
      onChange={(next) => onChoose(rows.find(({ id }) => id === next?.value) ?? null)}
    />
  );
  if (!isUnnamed) return select;
  return (
    <>
      {select}
      <FirstCandidates {...props} naming={naming} onChoose={onChoose} />
    </>
  );
}

/** Maximum number of buttons for people below an input. */
const MOST_IN_SIGHT = 3;

/** Buttons for the people the caller chooses most often. */
function FirstCandidates({
  naming,
  field,
  value,
  disabled,
  onChoose,
}: Pick<SelectProps, 'naming' | 'onChoose'> & InputProps) {
  const { data } = useCandidates(naming, { searchValue: '', pageSize: PAGE_SIZE });
  return (
    <fieldset className="candidate-first" aria-label={`常用${field.title}`}>
      {data?.rows.slice(0, MOST_IN_SIGHT).map((person) => (
        <Button
          key={person.id}
          size="small"
          shape="round"
          disabled={disabled}
          aria-pressed={String(value) === person.id}
          type={String(value) === person.id ? 'primary' : 'default'}
          ghost={String(value) === person.id}
          onClick={() => onChoose(person)}
        >
          {person.name}
        </Button>
      ))}
    </fieldset>
  );
}

/** Option of the drop-down: a person, or a heading with the people below it. */
interface Choice {
  label: string;
  value?: string;
  person?: Candidate;
  options?: Choice[];
}

const toOption = (row: Candidate): Choice => ({ value: row.id, label: row.name, person: row });

/** Options of the drop-down; people the caller usually chooses come first, under a heading of their own. */
function optionsOf(rows: readonly Candidate[]): Choice[] {
  const usual = rows.filter(({ isUsual }) => isUsual).map(toOption);
  const others = rows.filter(({ isUsual }) => !isUsual).map(toOption);
  if (usual.length === 0) return others;
  return [{ label: '常用', options: usual }, ...(others.length > 0 ? [{ label: '其他人员', options: others }] : [])];
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
