import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../../client/api/api-error.ts';
import { call } from '../../../../client/api/client.ts';
import { send } from '../../../../client/api/send.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { formmanager } from '../../../../generated/client.ts';

export type Standing = Awaited<ReturnType<typeof readForm>>;
export type FormLine = Awaited<ReturnType<typeof readForms>>[number];
export type Plan = Awaited<ReturnType<typeof readPlan>>;
export type Revision = Awaited<ReturnType<typeof readRevisions>>['rows'][number];

const readForms = () => send(formmanager.forms);
const readForm = (typeName: string) => send(formmanager.form, { typeName });
const readPlan = (typeName: string, formJson: string) => send(formmanager.plan, { typeName, formJson });
const readRevisions = (typeName: string) => send(formmanager.page, { typeName, pageSize: 100 });

/** Queries that every publish makes stale. */
const meta = { dependsOn: ['schemas', 'formmanager'] };

export function useForms() {
  return useQuery({ queryKey: ['formmanager', 'forms'], queryFn: readForms, meta });
}

export function useStanding(typeName: string) {
  return useQuery({ queryKey: ['formmanager', 'form', typeName], queryFn: () => readForm(typeName), meta });
}

export function useRevisions(typeName: string) {
  return useQuery({ queryKey: ['formmanager', 'page', typeName], queryFn: () => readRevisions(typeName), meta });
}

/** The grammar of descriptors, the source of forms and completions. */
export interface Grammar {
  [word: string]: unknown;
}

export function useGrammar() {
  return useQuery({
    queryKey: ['formmanager', 'grammar'],
    queryFn: async () => (await send(formmanager.grammar)).schema as Grammar, // meta/resource.schema.json
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface Preview {
  resource: Resource;
  rows: WireRecord[];
  held: string[];
}

export interface Problem {
  field: string;
  message: string;
}

/** Reads the server's result for the present document: its plan, or its problems by place. */
export function usePlan(typeName: string, text: string) {
  const query = useQuery({
    queryKey: ['formmanager', 'plan', typeName, text],
    queryFn: () => readPlan(typeName, text),
    placeholderData: keepPreviousData,
    retry: false,
    meta,
  });
  return { ...query, problems: problemsOf(query.error) };
}

export function usePreview(of: { typeName: string; text: string; roleId: string | undefined; isOpen: boolean }) {
  const { typeName, text, roleId, isOpen } = of;
  return useQuery({
    queryKey: ['formmanager', 'preview', typeName, text, roleId],
    queryFn: () =>
      call<Preview>('POST', '/formmanager/preview', {
        body: { typeName, formJson: text, ...(roleId === undefined ? {} : { roleId }) },
      }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: isOpen,
    meta,
  });
}

const NONE: Problem[] = [];

/** Problems of a document by place; errors that do not concern the document, such as a lost connection, give none. */
function problemsOf(error: unknown): Problem[] {
  return isApiError(error) && error.errorCode.startsWith('FORM_') ? mistakesOf(error) : NONE;
}

/** Reasons of a refused call; empty if no reply arrived. */
export function mistakesOf(error: unknown): Problem[] {
  if (!isApiError(error)) return NONE;
  return error.errors.length > 0 ? error.errors : [{ field: '', message: error.message }];
}
