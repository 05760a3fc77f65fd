import { Popover, type PopoverProps } from 'antd';
import './tool-popover.css';

/** Aligns the right edges of panel and button; shifts the panel if it would leave the window. */
const PLACEMENTS: PopoverProps['builtinPlacements'] = {
  bottomRight: { points: ['tr', 'br'], offset: [0, 8], overflow: { shiftX: true, adjustY: true, shiftY: true } },
};

type Props = Pick<PopoverProps, 'open' | 'onOpenChange' | 'content' | 'children'>;

/** Panel below a tool of a list, shifted on phones so that all of it is visible. */
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
