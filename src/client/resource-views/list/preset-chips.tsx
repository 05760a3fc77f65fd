import { Fragment, type ReactNode } from 'react';
import type { Resource, Screen } from '../../../engine/resource.ts';
import { chosenPreset, otherFilters, togglePreset } from '../../resource/list/presets.ts';
import { usePresetCounts } from '../../resource/list/use-preset-counts.ts';
import type { ListState } from '../../resource/list-state.ts';
import './preset-chips.css';

interface Props {
  resource: Resource;
  screen: Screen;
  state: ListState;
  /** True once the rows have arrived; the counts are read only then. */
  isUsable: boolean;
}

/** Presets of a screen as chips, of which at most one is selected; the address contains the filters of that preset. */
export default function PresetChips({ resource, screen, state, isUsable }: Props) {
  const { presets } = screen;
  const counts = usePresetCounts({ resource, screen, filters: state.filters, isEnabled: isUsable });
  const chosen = chosenPreset(presets, state.filters);
  return (
    <ul className="preset-chips" aria-label="快捷筛选">
      {presets.map((preset) => (
        <Fragment key={preset.key}>
          <Chip
            isChosen={preset === chosen}
            onPress={() => state.change({ filters: togglePreset(presets, state.filters, preset) })}
          >
            {preset.title}
            {preset.count && <Count total={counts.get(preset.key)} />}
          </Chip>
          {preset.mine !== null && (
            <Chip isChosen={!chosen} onPress={() => state.change({ filters: otherFilters(presets, state.filters) })}>
              全部
            </Chip>
          )}
        </Fragment>
      ))}
    </ul>
  );
}

interface ChipProps {
  isChosen: boolean;
  onPress(): void;
  children: ReactNode;
}

function Chip({ isChosen, onPress, children }: ChipProps) {
  return (
    <li>
      <button type="button" className="preset-chip" aria-pressed={isChosen} onClick={onPress}>
        {children}
      </button>
    </li>
  );
}

/** Number of rows; space is reserved until the number is known. */
function Count({ total }: { total: number | undefined }) {
  return (
    <span className="preset-count figure">
      {total ?? ''}
      {total !== undefined && <span className="visually-hidden">条</span>}
    </span>
  );
}
