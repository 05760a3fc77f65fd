/** A file that is read while it is sent, such as a forwarded download or a large file. */
export interface FileStream {
  name: string;
  /** Media type, as `image/png`; absent: the server derives it from the extension of the name. */
  type?: string;
  stream: ReadableStream<Uint8Array>;
}

/** A file to send. A `Blob` without a name is sent as `blob`; the server then adds the extension for its content. */
export type FilePart = Blob | FileStream;

/** Body of a request, with its media type unless the platform sets it. */
export interface Body {
  body: NonNullable<RequestInit['body']>;
  type?: string;
}

/** Form with one file as its last part, since the server reads all other parts before the file. */
export function formOf(input: { [key: string]: unknown }, fileKey: string): Body {
  const texts = Object.entries(input)
    .filter(([key, value]) => key !== fileKey && value !== undefined && value !== null)
    .map(([key, value]): [string, string] => [key, String(value)]);
  const file = input[fileKey] as FilePart; // the caller passes the key of a file
  if (!(file instanceof Blob)) return streamed(texts, fileKey, file);
  const form = new FormData();
  for (const [name, value] of texts) form.append(name, value);
  form.append(fileKey, file);
  return { body: form };
}

function streamed(texts: readonly [string, string][], key: string, file: FileStream): Body {
  const boundary = `part-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const head = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${more}\r\n`;
  const before = texts.map(([name, value]) => `${head(name)}\r\n${value}\r\n`).join('');
  const kind = (file.type ?? 'application/octet-stream').replaceAll(/[\r\n]/g, '');
  const start = `${before}${head(key, `; filename="${quoted(file.name)}"`)}content-type: ${kind}\r\n\r\n`;
  const wrap = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    flush: (controller) => controller.enqueue(encoder.encode(`\r\n--${boundary}--\r\n`)),
  });
  return { body: file.stream.pipeThrough(wrap), type: `multipart/form-data; boundary=${boundary}` };
}

/** Escapes a name for the header of a form part, in the same way as browsers. */
function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
