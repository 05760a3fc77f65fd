import { ExportOutlined, LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { Value } from '../../../../../client/resource-views/cell.tsx';
import { copyText } from '../../../../../client/ui/feedback/copy-text.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { hazardPath } from '../../workflow/address.ts';
import './hazard-head.css';

interface Props {
  hazard: WireRecord;
  /** Links to the hazard's page: `copy` on that page itself, `none` in a form about the hazard. */
  links: 'both' | 'copy' | 'none';
}

/** Number and status of a hazard, and its name unless the title of the page or form contains the name. */
export function HazardHead({ hazard, links }: Props) {
  const { data: resource } = useResource('RiskRegister');
  const status = resource?.fields.find(({ key }) => key === 'status');
  const { code } = hazard;
  if (typeof code !== 'string') return null;
  const path = hazardPath(code);
  return (
    <header className="hazard-head">
      {links === 'both' && <h2 className="hazard-name">{String(hazard.riskName ?? '')}</h2>}
      <span className="hazard-code">{code}</span>
      {status && <Value field={status} value={hazard.status} record={hazard} place="detail" />}
      {links !== 'none' && (
        <span className="hazard-links">
          <Button
            type="text"
            size="small"
            icon={<LinkOutlined aria-hidden />}
            onClick={() => void copyText(new URL(path, window.location.origin).href)}
          >
            复制链接
          </Button>
          {links === 'both' && (
            <Button
              type="text"
              size="small"
              icon={<ExportOutlined aria-hidden />}
              href={path}
              target="_blank"
              rel="noreferrer"
            >
              新窗口打开
            </Button>
          )}
        </span>
      )}
    </header>
  );
}
