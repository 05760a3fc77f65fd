import { QuestionCircleOutlined } from '@ant-design/icons';
import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { Collapse, Tooltip } from 'antd';
import { createContext, use } from 'react';
import type { MetaForm } from './meta-form.ts';

/** Groups of keywords, and the keywords that have a value. */
export const GroupsContext = createContext<{ groups: MetaForm['groups']; set: ReadonlySet<string> }>({
  groups: [],
  set: new Set(),
});

/** True for the form's root; ids of keywords continue it (`root_title`). */
const isRoot = (id: string) => !id.includes('_');

/** A keyword with title, help on demand, input and errors. */
function FieldTemplate({ id, label, children, rawErrors, rawDescription, schema }: FieldTemplateProps) {
  if (isRoot(id)) return children;
  const help = rawDescription ?? '';
  const isGroup = schema.type === 'object';
  return (
    <div className="meta-field" data-group={isGroup} data-invalid={(rawErrors?.length ?? 0) > 0}>
      <div className="meta-label">
        <label htmlFor={isGroup ? undefined : id}>{label}</label>
        {help !== '' && help !== label && (
          <Tooltip title={help}>
            <button type="button" className="meta-help" aria-label={`${label}：${help}`}>
              <QuestionCircleOutlined aria-hidden />
            </button>
          </Tooltip>
        )}
      </div>
      {children}
      {rawErrors?.map((error) => (
        <div key={error} className="meta-error" role="alert">
          {error}
        </div>
      ))}
    </div>
  );
}

function ObjectFieldTemplate({ fieldPathId, properties, title }: ObjectFieldTemplateProps) {
  const { groups, set } = use(GroupsContext);
  if (!isRoot(fieldPathId.$id)) {
    return (
      <fieldset className="meta-fieldset" aria-label={title}>
        {properties.map(({ content }) => content)}
      </fieldset>
    );
  }
  const items = groups.map((group) => {
    const own = properties.filter(({ name }) => group.keys.includes(name));
    const count = group.keys.filter((key) => set.has(key)).length;
    return {
      key: group.title,
      label: (
        <>
          {group.title}
          {count > 0 && <span className="meta-count">已写 {count} 项</span>}
        </>
      ),
      children: own.map(({ content }) => content),
    };
  });
  const open = groups.slice(0, 1).map(({ title: name }) => name);
  return <Collapse ghost size="small" items={items} defaultActiveKey={open} />;
}

const Nothing = () => null;

export const TEMPLATES: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
