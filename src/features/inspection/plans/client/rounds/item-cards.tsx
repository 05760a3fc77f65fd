import { useState } from 'react';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import DetailModal from '../../../../../client/resource-views/detail/detail-modal.tsx';
import { ReturnFocus } from '../../../../../client/ui/return-focus.tsx';
import { type CardActions, ItemCard } from './item-card.tsx';
import type { Answer, ItemView } from './item-view.ts';
import type { Answers } from './use-answers.ts';
import type { Photos } from './use-photos.ts';
import './rounds.css';

interface Props extends Omit<CardActions, 'onHazard'> {
  items: readonly ItemView[];
  /** Answers the server has not confirmed. */
  unsent: Answers;
  /** null: the items are read-only. */
  photos: Photos | null;
  isAsked: boolean;
  /** Ids of read-only items: another inspector has checked them. */
  taken?: ReadonlySet<string>;
}

/** Items of an inspection, one card below the other, for rounds and one-off plans. */
export function ItemCards({ items, unsent, photos, isAsked, taken, onAnswer, onRegister }: Props) {
  const [hazardId, setHazardId] = useState<number | null>(null);
  const { data: hazards } = useResource(hazardId === null ? undefined : 'RiskRegister');
  return (
    <div className="round-cards">
      {items.map((item, index) => (
        <ItemCard
          key={item.id}
          {...{ item, isAsked, onAnswer, onRegister }}
          photos={taken?.has(item.id) ? null : photos}
          position={index + 1}
          isUnsent={unsent[item.id] !== undefined}
          onHazard={setHazardId}
        />
      ))}
      {hazardId !== null && hazards && (
        <ReturnFocus>
          <DetailModal resource={hazards} row={{ id: hazardId }} onClose={() => setHazardId(null)} />
        </ReturnFocus>
      )}
    </div>
  );
}

export function ReadItems({ items }: Pick<Props, 'items'>) {
  const nothing = () => undefined;
  return <ItemCards items={items} unsent={{}} photos={null} isAsked={false} onAnswer={nothing} onRegister={null} />;
}

/** Items as read from the server, with the answers typed since then. */
export function withAnswers(items: readonly ItemView[], typed: Answers): ItemView[] {
  return items.map((item) => ({ ...item, answer: (typed[item.id] ?? item.answer) satisfies Answer }));
}
