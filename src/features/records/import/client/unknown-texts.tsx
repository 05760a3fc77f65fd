import { AutoComplete, Button } from 'antd';
import { useState } from 'react';
import type { ImportChoices, UnknownText } from './report.ts';

interface Props {
  unknowns: readonly UnknownText[];
  values: ImportChoices['values'];
  onChange(values: ImportChoices['values']): void;
}

/** Maximum names the user can replace one by one. */
const SHOWN = 50;

/** Lists names of the sheet that match no record. One replacement applies to all rows with that name. */
export function UnknownTexts({ unknowns, values, onChange }: Props) {
  if (unknowns.length === 0) return null;
  const answer = (unknown: UnknownText, text: string) =>
    onChange({ ...values, [unknown.field]: { ...values[unknown.field], [unknown.text]: text } });
  return (
    <section className="import-section" aria-label="未找到的名称">
      <h2 className="detail-title">未找到的名称</h2>
      <ul className="unknown-texts">
        {unknowns.slice(0, SHOWN).map((unknown) => (
          <Unknown
            key={`${unknown.field}-${unknown.text}`}
            unknown={unknown}
            onAnswer={(text) => answer(unknown, text)}
          />
        ))}
        {unknowns.length > SHOWN && <li>共 {unknowns.length} 个，其余请在表格中改正后重新导入</li>}
      </ul>
    </section>
  );
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
