import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { messageOf } from '../../../client/api/api-error.ts';
import { download } from '../../../client/api/files.ts';
import { type FileEntry, fileIdOf } from '../../../client/resource/uploads/file-list.ts';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { sysFileInfo } from '../../../generated/client.ts';

/** Name of a file; a signed url opens as a link, a bare id just uploaded is fetched with the token. */
export function FileLink({ entry }: { entry: FileEntry }) {
  const icon = <PaperClipOutlined aria-hidden className="file-icon" />;
  if (entry.url.startsWith('/')) {
    return (
      <a className="file-link" href={entry.url} target="_blank" rel="noopener noreferrer">
        {icon}
        {entry.name}
      </a>
    );
  }
  const fetchIt = () =>
    download(sysFileInfo.download.path, { query: { id: fileIdOf(entry.url) }, fileName: entry.name }).catch(
      (error: unknown) => message.error(messageOf(error)),
    );
  return (
    <Button type="link" className="file-link" onClick={() => void fetchIt()}>
      {icon}
      {entry.name}
    </Button>
  );
}
