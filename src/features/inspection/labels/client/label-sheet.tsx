import { Pagination } from 'antd';
import QRCode from 'antd/es/qr-code';
import { memo, useState } from 'react';
import { LABEL_SHEETS, labelAddress, type PrintedLabel } from '../../../../engine/labels.ts';
import { type Layout, perSheet } from './sheets.ts';

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

interface Props {
  sheets: readonly (PrintedLabel | null)[][];
  layout: Layout;
  origin: string;
}

/** Returns one entry for each label position of a sheet; null for positions behind the last label. */
function whole(places: readonly (PrintedLabel | null)[], { size }: Layout): (PrintedLabel | null)[] {
  return Array.from({ length: perSheet(size) }, (_, place) => places[place] ?? null);
}

/** Preview of one sheet on a reduced scale, with a pager for the other sheets. */
export function LabelPreview({ sheets, layout, origin }: Props) {
  const [wanted, setWanted] = useState(1);
  const page = Math.min(wanted, sheets.length);
  return (
    <div className="label-preview">
      <div className="label-small" role="img" aria-label={`第 ${page} 张纸的样子`}>
        <LabelSheet places={whole(sheets[page - 1] ?? [], layout)} layout={layout} origin={origin} />
      </div>
      {sheets.length > 1 && (
        <Pagination simple current={page} pageSize={1} total={sheets.length} onChange={setWanted} />
      )}
    </div>
  );
}
