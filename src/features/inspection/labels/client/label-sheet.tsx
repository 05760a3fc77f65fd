import QRCode from 'antd/es/qr-code';
import { memo } from 'react';
import { LABEL_SHEETS, labelAddress, type PrintedLabel } from '../../../../engine/labels.ts';
import type { Layout } from './sheets.ts';

interface SheetProps {
  places: readonly (PrintedLabel | null)[];
  layout: Layout;
  origin: string;
}

/** One A4 sheet of labels in millimetres, black on white in every theme. */
export function LabelSheet({ places, layout, origin }: SheetProps) {
  const { fields } = LABEL_SHEETS[layout.size];
  return (
    <div className="label-sheet" data-size={layout.size} data-cut={layout.hasCutLines}>
      {places.map((label, place) => (
        // A position on the paper has no other key than its number.
        // biome-ignore lint/suspicious/noArrayIndexKey: places never move
        <div key={place} className="label">
          {label && <LabelText label={label} most={fields} address={labelAddress(origin, label.code)} />}
        </div>
      ))}
    </div>
  );
}

const LabelText = memo(({ label, most, address }: { label: PrintedLabel; most: number; address: string }) => (
  <>
    <div className="label-code">
      <Code address={address} />
      <span className="label-number">{label.number}</span>
    </div>
    <div className="label-words">
      <p className="label-title">{label.title}</p>
      {label.fields.slice(0, most).map(({ title, text }) => (
        <p key={title} className="label-field">
          <span>{title}：</span>
          {text}
        </p>
      ))}
    </div>
  </>
));

const WHOLE = { width: '100%', height: '100%' };
const BARE = { root: { padding: 0, borderRadius: 0 } };

/** QR code of level M, or a better level of the same size, with the standard's quiet zone of four modules. */
function Code({ address }: { address: string }) {
  return (
    <QRCode
      type="svg"
      value={address}
      errorLevel="M"
      marginSize={4}
      color="#000000"
      bgColor="#ffffff"
      bordered={false}
      className="label-qr"
      style={WHOLE}
      styles={BARE}
      aria-label={address}
    />
  );
}
