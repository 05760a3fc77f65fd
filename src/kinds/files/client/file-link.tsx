import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { messageOf } from '../../../client/api/api-error.ts';
import { type FileEntry, fileIdOf } from '../../../client/resource/uploads/file-list.ts';
import { downloadFile } from '../../../client/resource/uploads/stored-files.ts';
import { message } from '../../../client/ui/feedback/feedback.ts';

/** File name as a link: a signed url opens directly, the bare id of a new upload is fetched with the token. */
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
    downloadFile(fileIdOf(entry.url), entry.name).catch((error: unknown) => message.error(messageOf(error)));
  return (
    <Button type="link" className="file-link" onClick={() => void fetchIt()}>
      {icon}
      {entry.name}
    </Button>
  );
}
