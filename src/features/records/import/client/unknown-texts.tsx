import { AutoComplete, Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { call } from '../../../../client/api/client.ts';
import { type LoadedResource, useResource } from '../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { mayDo } from '../../../../engine/permissions.ts';
import type { ImportChoices, UnknownText } from './report.ts';

interface Props {
  resource: LoadedResource;
  unknowns: readonly UnknownText[];
  values: ImportChoices['values'];
  onDecide(choices: Partial<ImportChoices>): void;
}

/** Maximum names the user can replace one by one. */
const SHOWN = 50;

/** Lists names of the sheet that match no record. One replacement applies to all rows with that name. */
export function UnknownTexts({ resource, unknowns, values, onDecide }: Props) {
  if (unknowns.length === 0) return null;
  const answer = (field: string, texts: { [text: string]: string }) =>
    onDecide({ values: { ...values, [field]: { ...values[field], ...texts } } });
  const fields = [...new Set(unknowns.map(({ field }) => field))];
  return (
    <section className="import-section" aria-label="未找到的名称">
      <h2 className="detail-title">未找到的名称</h2>
      {fields.map((field) => (
        <AllOfField
          key={field}
          resource={resource}
          unknowns={unknowns.filter((unknown) => unknown.field === field)}
          onAnswer={(texts) => answer(field, texts)}
          onDecide={onDecide}
        />
      ))}
      <ul className="unknown-texts">
        {unknowns.slice(0, SHOWN).map((unknown) => (
          <Unknown
            key={`${unknown.field}-${unknown.text}`}
            unknown={unknown}
            onAnswer={(text) => answer(unknown.field, { [unknown.text]: text })}
          />
        ))}
        {unknowns.length > SHOWN && <li>共 {unknowns.length} 个，其余请在表格中改正后重新导入</li>}
      </ul>
    </section>
  );
}

interface AllProps extends Pick<Props, 'resource' | 'unknowns' | 'onDecide'> {
  onAnswer(texts: { [text: string]: string }): void;
}

/** Lets the user decide at once about all unknown names of a column. */
function AllOfField({ resource, unknowns, onAnswer, onDecide }: AllProps) {
  const [isBusy, setBusy] = useState(false);
  const texts = unknowns.filter(({ ambiguous }) => !ambiguous).map(({ text }) => text);
  const mayBeEmpty = unknowns.every((unknown) => unknown.mayBeEmpty);
  const add = useAddByName(resource, unknowns[0]?.field ?? '', texts);
  const addAll = async () => {
    setBusy(true);
    try {
      for (const text of texts) await add?.(text);
    } catch (error) {
      message.error(`新建失败：${messageOf(error)}`);
    }
    setBusy(false);
    onDecide({});
  };
  return (
    <div className="unknown-all">
      <span>
        {unknowns[0]?.title} {unknowns.length} 个
      </span>
      {add && texts.length > 0 && (
        <Button size="small" type="primary" ghost loading={isBusy} onClick={() => void addAll()}>
          新建这些
        </Button>
      )}
      {mayBeEmpty && (
        <Button size="small" onClick={() => onAnswer(Object.fromEntries(unknowns.map(({ text }) => [text, ''])))}>
          全部留空
        </Button>
      )}
      <Button size="small" onClick={() => onDecide({ mode: 'partial' })}>
        不导入这些行
      </Button>
    </div>
  );
}

/**
 * Returns a function that adds a record by its name, which is also its code. Null if other fields are required, or the
 * user may not add records.
 */
function useAddByName({ fields }: LoadedResource, key: string, texts: readonly string[]) {
  const can = useCan();
  const relation = fields.find((field) => field.key === key)?.relation;
  const { data } = useResource(relation?.resource);
  const action = data?.actions.find(({ verb }) => verb === 'add');
  if (!data || !relation || !action || !mayDo(action, can) || data.workflow !== null) return null;
  // A text with `/` is a path in a tree; added as a plain name, the record would be placed at the top.
  if (data.tree !== null && texts.some((text) => text.includes('/'))) return null;
  const required = data.fields.filter((field) => field.required).map((field) => field.key);
  if (!required.every((each) => each === data.display || each === 'code')) return null;
  return (text: string) =>
    call('POST', action.path, { body: Object.fromEntries(required.map((each) => [each, text])) });
}

function Unknown({ unknown, onAnswer }: { unknown: UnknownText; onAnswer(text: string): void }) {
  const [typed, setTyped] = useState('');
  const [first] = unknown.suggestions;
  return (
    <li>
      <span>
        {unknown.title}“{unknown.text}”<small>{rowsText(unknown)}</small>
      </span>
      <AutoComplete
        aria-label={`代替“${unknown.text}”`}
        placeholder="改用…"
        value={typed}
        options={unknown.suggestions.map((text) => ({ value: text }))}
        onChange={setTyped}
        onSelect={(text: string) => onAnswer(text)}
      />
      <span className="unknown-buttons">
        {first !== undefined && typed === '' && (
          <Button size="small" onClick={() => onAnswer(first)}>
            用“{first}”
          </Button>
        )}
        {typed !== '' && (
          <Button size="small" onClick={() => onAnswer(typed)}>
            替换
          </Button>
        )}
        {unknown.mayBeEmpty && (
          <Button size="small" onClick={() => onAnswer('')}>
            留空
          </Button>
        )}
      </span>
    </li>
  );
}

function rowsText({ rows, ambiguous }: UnknownText): string {
  const where = rows.length > 3 ? `第 ${rows.slice(0, 3).join('、')} 等 ${rows.length} 行` : `第 ${rows.join('、')} 行`;
  return ambiguous ? `${where}，有重名` : where;
}
