import { useEffect, useRef } from 'react';
import classes from '../designer.module.css';
import { ProblemList } from '../problem-list.tsx';
import { type Design, readText } from '../use-design.ts';
import type { Grammar, Problem } from '../use-forms.ts';
import { createEditor, type SourceEditor } from './source-editor.ts';

interface Props {
  design: Design;
  grammar: Grammar;
  problems: readonly Problem[];
  /** Key of the selected field, to which the editor scrolls. */
  chosen: string | null;
}

const textOf = (document: object) => JSON.stringify(document, null, 2);

/** The whole document as JSON, in step with the forms; text that cannot be parsed is kept as typed. */
export default function SourcePane({ design, grammar, problems, chosen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor | null>(null);
  const latest = useRef(design);
  useEffect(() => {
    latest.current = design;
  });
  const { document, broken } = design.work;
  useEffect(() => {
    if (!place.current) return;
    const { work } = latest.current;
    const made = createEditor(place.current, {
      text: work.broken ?? textOf(work.document),
      grammar,
      onText: (text) => {
        const read = readText(text);
        if (read) latest.current.edit(() => read);
        else latest.current.patch({ broken: text });
      },
    });
    editor.current = made;
    return () => made.destroy();
  }, [grammar]);
  useEffect(() => {
    const own = readText(editor.current?.text() ?? '');
    if (broken === null && JSON.stringify(own) !== JSON.stringify(document)) editor.current?.show(textOf(document));
  }, [document, broken]);
  useEffect(() => editor.current?.mark(problems), [problems]);
  useEffect(() => {
    if (chosen !== null) editor.current?.goTo(`record.properties.${chosen}`);
  }, [chosen]);
  return (
    <>
      <div ref={place} className={classes.source} />
      <ProblemList problems={problems} />
    </>
  );
}
