import { useResource } from '../../../client/resource/load-resource.ts';
import { OpenForm } from '../../../client/resource-views/form/open-form.tsx';
import type { FrameHazard } from './use-frame-hazard.ts';

const NOTHING = {};

/** Form of a new hazard with the camera's picture; the wall continues behind it. */
export function FrameHazardForm({ hazard, onClose }: { hazard: FrameHazard; onClose(): void }) {
  const { data: resource } = useResource('RiskRegister');
  const action = resource?.actions.find(({ verb }) => verb === 'add');
  if (!resource || !action) return null;
  return (
    <OpenForm
      resource={resource}
      action={action}
      row={null}
      given={NOTHING}
      start={hazard.start}
      files={hazard.files}
      onClose={onClose}
    />
  );
}
