import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderViews } from '../../../../tests/support/views-kit.tsx';
import ImageViewer from '../../images/client/image-viewer.tsx';
import AttachmentViewer from './attachment-viewer.tsx';

const show = (view: React.ReactNode) => renderViews(view, { resources: [], answers: {} });
const close = () => {};

describe('viewers (look.md#13.5)', () => {
  it('hazard-detail-19 shows pictures as 150×150 thumbnails', () => {
    show(<ImageViewer value="/api/sysFileInfo/preview?id=1,/api/sysFileInfo/preview?id=2" onClose={close} />);
    expect(screen.getByText('查看图片')).toBeTruthy();
    const images = screen.getAllByRole('img', { name: /^图片/ });
    expect(images.map((image) => image.getAttribute('width') ?? image.style.width)).toHaveLength(2);
    expect(document.querySelector('.ant-modal')?.getAttribute('style')).toContain('500px');
  });

  it('hazard-detail-20 hazard-detail-23 shows an empty state', () => {
    show(<ImageViewer value="" onClose={close} />);
    expect(screen.getByText('没有图片')).toBeTruthy();
    show(<AttachmentViewer value={undefined} onClose={close} />);
    expect(screen.getByText('没有附件')).toBeTruthy();
  });

  it('hazard-detail-21 hazard-detail-22 shows one name a file that opens its url', () => {
    show(<AttachmentViewer value="/api/u1,方案.pdf,/api/u2,记录.docx" onClose={close} />);
    expect(screen.getByText('查看附件')).toBeTruthy();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['方案.pdf', '/api/u1'],
      ['记录.docx', '/api/u2'],
    ]);
  });
});
