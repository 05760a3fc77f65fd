import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { setup } from '../../../../generated/client.ts';

/** Query key of the guide's data, which are read again after each change of the records they count. */
const KEY = 'setup';
const READS = ['sysOrg', 'sysUser', 'sysRole', 'Address', 'RiskPoint', 'RiskRegister'];

export function useProgress() {
  return useQuery({
    queryKey: [KEY, 'progress'],
    queryFn: ({ signal }) => send(setup.progress, undefined, { signal }),
    meta: { dependsOn: READS },
  });
}

export type Progress = NonNullable<ReturnType<typeof useProgress>['data']>;
export type StepName = Progress['steps'][number]['step'];
export type Counts = Progress['counts'];

export function useProfiles() {
  return useQuery({
    queryKey: [KEY, 'roles'],
    queryFn: ({ signal }) => send(setup.roles, undefined, { signal }),
    meta: { dependsOn: ['sysUser', 'sysRole'] },
  });
}

export function useNewcomers() {
  return useQuery({
    queryKey: [KEY, 'newcomers'],
    queryFn: ({ signal }) => send(setup.newcomers, undefined, { signal }),
    meta: { dependsOn: ['sysUser', 'sysOrg'] },
  });
}

export type Newcomer = NonNullable<ReturnType<typeof useNewcomers>['data']>['rows'][number];

/** A write call of the guide. After success the guide's data are fetched again; a refusal is displayed. */
export function useSetupCall<Input, Reply>(work: (input: Input) => Promise<Reply>, done?: (reply: Reply) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (reply) => {
      void client.invalidateQueries({ queryKey: [KEY] });
      done?.(reply);
    },
    onError: (error) => void message.error(messageOf(error)),
  });
}

/** Index of the first step that is neither done nor skipped; -1 if there is none. */
export function openStep({ steps }: Progress): number {
  return steps.findIndex(({ done, skipped }) => !done && !skipped);
}
