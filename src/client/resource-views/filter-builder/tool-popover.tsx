import { Popover, type PopoverProps } from 'antd';
import './tool-popover.css';

/** Right edge below the button's; where that would leave the window, as far left or right as it has to be. */
const PLACEMENTS: PopoverProps['builtinPlacements'] = {
  bottomRight: { points: ['tr', 'br'], offset: [0, 8], overflow: { shiftX: true, adjustY: true, shiftY: true } },
};

type Props = Pick<PopoverProps, 'open' | 'onOpenChange' | 'content' | 'children'>;

/** Panel below a tool of a list, shown in full width on phones. */
export function ToolPopover(props: Props) {
  return (
    <Popover
      {...props}
      trigger="click"
      placement="bottomRight"
      builtinPlacements={PLACEMENTS}
      arrow={false}
      classNames={{ root: 'tool-popover' }}
      destroyOnHidden
    />
  );
}
