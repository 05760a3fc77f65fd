import { CheckOutlined, CloseOutlined, MinusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDictionary } from '../../../../../client/resource/use-dictionary.ts';
import { openReason, RESULT } from '../../workflow/item-results.ts';
import { type Answer, type ItemView, withoutPicture } from './item-view.ts';
import { PhotoStrip } from './photo-strip.tsx';
import type { Photos } from './use-photos.ts';
import './item-card.css';

export interface CardActions {
  onAnswer(id: string, answer: Answer): void;
  /** Opens the form of a hazard prefilled from the item; null: the caller may not register hazards. */
  onRegister: ((item: ItemView) => void) | null;
  onHazard(hazardId: number): void;
}

interface Props extends CardActions {
  item: ItemView;
  /** Number among the items, from one. */
  position: number;
  photos: Photos | null;
  isUnsent: boolean;
  /** True after an attempt to finish: missing parts are marked. */
  isAsked: boolean;
}

const CHOICES: readonly { result: number; icon: ReactNode }[] = [
  { result: RESULT.normal, icon: <CheckOutlined aria-hidden /> },
  { result: RESULT.abnormal, icon: <CloseOutlined aria-hidden /> },
  { result: RESULT.absent, icon: <MinusOutlined aria-hidden /> },
];

/** Card of one item: description, standard, photo, result in one tap, and remark (practice.md#2). */
export function ItemCard(props: Props) {
  const { item, position, photos, isUnsent, isAsked, onAnswer, onRegister } = props;
  const { answer } = item;
  const isReadOnly = photos === null;
  const change = (part: Partial<Answer>) => onAnswer(item.id, { ...answer, ...part });
  const choose = (result: number) => {
    change(result === RESULT.abnormal ? { result } : { result, fixed: false });
    if (result === RESULT.abnormal && answer.result !== result && item.hazard === null) onRegister?.(item);
  };
  const missing = isAsked ? openReason({ ...answer, hazardId: item.hazard?.id ?? null }) : null;
  return (
    <article className="round-card" data-result={answer.result} data-missing={missing !== null} id={`item-${item.id}`}>
      <h3 className="round-item">
        <span className="round-position">{position}</span>
        {item.item}
      </h3>
      {item.where && <p className="round-where">{item.where}</p>}
      {item.standard && <p className="round-standard">标准：{item.standard}</p>}
      <PhotoStrip
        pictures={answer.pictures}
        photos={photos}
        slot={item.id}
        label={item.item}
        onRemove={(url) => onAnswer(item.id, withoutPicture(answer, url))}
      />
      <Result item={item} isReadOnly={isReadOnly} onChoose={choose} />
      {answer.result === RESULT.abnormal && <Abnormal {...props} change={change} />}
      <Remark answer={answer} name={item.item} isReadOnly={isReadOnly} onChange={(remark) => change({ remark })} />
      {item.by && <p className="round-where">{item.by} 填写</p>}
      {missing && (
        <p className="round-missing" role="alert">
          {missing}
        </p>
      )}
      {isUnsent && <p className="round-unsent">已存在本机，尚未发送</p>}
    </article>
  );
}

interface ResultProps {
  item: ItemView;
  isReadOnly: boolean;
  onChoose(result: number): void;
}

/** The result: text while read-only, else three large buttons. */
function Result({ item, isReadOnly, onChoose }: ResultProps) {
  const { label } = useDictionary('plan_item_result');
  const { result: chosen } = item.answer;
  if (isReadOnly) {
    const icon = CHOICES.find(({ result }) => result === chosen)?.icon;
    return (
      <p className="round-result" data-choice={chosen}>
        {icon} {label(chosen)}
      </p>
    );
  }
  return (
    <div className="round-choices" role="radiogroup" aria-label={`${item.item}的结果`}>
      {CHOICES.map(({ result, icon }) => (
        // biome-ignore lint/a11y/useSemanticElements: a button of 56 px, large enough for a gloved thumb
        <button
          key={result}
          type="button"
          role="radio"
          aria-checked={chosen === result}
          data-choice={result}
          disabled={item.hazard !== null && result !== RESULT.abnormal}
          onClick={() => onChoose(result)}
        >
          {icon}
          {label(result)}
        </button>
      ))}
    </div>
  );
}

/** Part of the card after 异常: the registered hazard, or a button that registers one and the choice 立即整改. */
function Abnormal({ item, photos, onRegister, onHazard, change }: Props & { change(part: Partial<Answer>): void }) {
  const { answer, hazard } = item;
  const { label } = useDictionary('risk_register_status');
  if (hazard) {
    return (
      <Button className="round-wide" size="large" onClick={() => onHazard(hazard.id)}>
        查看隐患 {hazard.code} {label(hazard.status)}
      </Button>
    );
  }
  if (photos === null) return answer.fixed ? <p className="round-where">已立即整改</p> : null;
  return (
    <div className="round-choices">
      {onRegister && (
        <button type="button" data-choice="hazard" onClick={() => onRegister(item)}>
          登记隐患
        </button>
      )}
      <button
        type="button"
        data-choice="fixed"
        aria-pressed={answer.fixed}
        onClick={() => change({ fixed: !answer.fixed })}
      >
        {answer.fixed && <CheckOutlined aria-hidden />}
        立即整改
      </button>
    </div>
  );
}

interface RemarkProps {
  answer: Answer;
  name: string;
  isReadOnly: boolean;
  onChange(remark: string): void;
}

/** Remark after the result; collapsed, because most items need none. */
function Remark({ answer, name, isReadOnly, onChange }: RemarkProps) {
  const [isOpen, setOpen] = useState(false);
  if (isReadOnly) return answer.remark ? <p className="round-standard">说明：{answer.remark}</p> : null;
  if (!isOpen && answer.remark === '' && answer.result !== RESULT.abnormal) {
    return (
      <button type="button" className="round-say" onClick={() => setOpen(true)}>
        加说明
      </button>
    );
  }
  return (
    <Input.TextArea
      className="round-remark"
      aria-label={`${name}的说明`}
      value={answer.remark}
      maxLength={500}
      rows={2}
      placeholder={answer.fixed ? '怎样整改的（整改前、后各拍一张）' : '说明'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
