import type { Mutant, Suite } from './mutant.ts';

const BODY: Suite = { project: 'unit', file: 'src/server/http/input/json-body.test.ts' };
const QUERY: Suite = { project: 'unit', file: 'src/server/http/input/query.test.ts' };
const TRANSPORT: Suite = { project: 'server', file: 'tests/api/transport.test.ts' };
const LISTS: Suite = { project: 'server', file: 'tests/contract/lists/lists.test.ts' };

/** What is let in at all (security.md#R4, security.md#R6, security.md#R22, security.md#R26). */
export const INPUT_MUTANTS: readonly Mutant[] = [
  {
    name: 'the depth of a body',
    file: 'src/server/http/input/json-scan.ts',
    find: 'if (depth > MAX_DEPTH || keys > maxKeys',
    replace: 'if (keys > maxKeys',
    caughtBy: BODY,
  },
  {
    name: 'the number of keys in a body',
    file: 'src/server/http/input/json-scan.ts',
    find: 'keys > maxKeys || items',
    replace: 'items',
    caughtBy: BODY,
  },
  {
    name: 'no prototype in a body',
    file: 'src/server/http/input/json-body.ts',
    find: "protoAction: 'error'",
    replace: "protoAction: 'ignore'",
    caughtBy: BODY,
  },
  {
    name: 'no text the database cannot hold',
    file: 'src/server/http/input/json-body.ts',
    find: "  if (!hasOnlyStorableText(source, value)) throw refuse('1015002');\n",
    replace: '',
    caughtBy: BODY,
  },
  {
    name: 'the type of a body',
    file: 'src/server/http/admission/admission.ts',
    find: "throw refuse('UNSUPPORTED_TYPE');",
    replace: 'return;',
    caughtBy: TRANSPORT,
  },
  {
    name: 'the host a server answers to',
    file: 'src/server/http/admission/limits.ts',
    find: "    throw refuse('HOST_REFUSED');\n",
    replace: '',
    caughtBy: TRANSPORT,
  },
  {
    name: 'numbers are digits',
    file: 'src/server/http/input/query.ts',
    find: '  if (!pattern?.test(value)) return undefined;\n',
    replace: '',
    caughtBy: QUERY,
  },
  {
    name: 'query keys other servers read as objects are refused',
    file: 'src/server/http/input/query.ts',
    find: "unknown === 'flat ignored' && !isNested(key)",
    replace: "unknown === 'flat ignored'",
    caughtBy: QUERY,
  },
  {
    name: 'an export refuses a key it does not know',
    file: 'src/features/export/server/export.routes.ts',
    find: "    unknownQuery: 'refused',\n",
    replace: '',
    caughtBy: TRANSPORT,
  },
  {
    name: 'a filter by what the caller may not read has no effect',
    file: 'src/server/records/list-query.ts',
    find: '    if (!isFilter(ctx, resource, key)) continue;\n',
    replace: '',
    caughtBy: { project: 'server', file: 'tests/contract/access/fields.test.ts' },
  },
  {
    name: 'unknown query keys of a POST are refused',
    file: 'src/server/http/input/query.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of the product
    find: 'if (!property) errors.push({ field: key.slice(0, 100), message: `未知参数：${key.slice(0, 100)}` });',
    replace: 'if (!property) continue;',
    caughtBy: QUERY,
  },
  {
    name: 'no coercion of bodies',
    file: 'src/server/http/input/validate.ts',
    find: '  coerceTypes: false,',
    replace: '  coerceTypes: true,',
    caughtBy: { project: 'unit', file: 'src/server/http/input/validate.test.ts' },
  },
  {
    name: 'what may be sorted by',
    file: 'src/server/records/list-query.ts',
    find: "  if (fields.length < keys.length || new Set(keys).size < keys.length) throw refuse('SORT_FIELD');",
    replace: '  if (fields.length < keys.length) return resource.order;',
    caughtBy: LISTS,
  },
  {
    name: 'the size of a page',
    file: 'src/server/records/paging.ts',
    find: 'MAX_PAGE_SIZE = 500;',
    replace: 'MAX_PAGE_SIZE = 50_000;',
    caughtBy: LISTS,
  },
  {
    name: 'the ratio of a packed workbook',
    file: 'src/server/workbook/zip/zip-inflate.ts',
    find: 'Math.min(budget, Math.max(RATIO_FREE_BYTES, bytes.length * MAX_RATIO))',
    replace: 'budget',
    caughtBy: { project: 'unit', file: 'src/server/workbook/zip/zip.test.ts' },
  },
  {
    name: 'the sizes a packed workbook claims',
    file: 'src/server/workbook/zip/zip-inflate.ts',
    find: 'part.length !== entry.declaredSize || crc32(part) !== entry.crc',
    replace: 'crc32(part) !== entry.crc',
    caughtBy: { project: 'unit', file: 'src/server/workbook/zip/zip.test.ts' },
  },
  {
    name: 'the type of a file is what it holds',
    file: 'src/features/files/server/files.ts',
    find: '    if (!type) throw notAllowed();\n    const size',
    replace: "    if (!type) return { type: { contentType: 'text/html' }, sha256: '', size: null };\n    const size",
    caughtBy: { project: 'server', file: 'tests/api/files.test.ts' },
  },
  {
    name: 'an endpoint says who may call it',
    file: 'src/server/http/endpoint-checks.ts',
    find: "    [isGranted(endpoint), 'a POST needs a grant unless wire.md#1.9 names it'],\n",
    replace: '',
    caughtBy: { project: 'unit', file: 'src/server/http/endpoint-checks.test.ts' },
  },
  {
    name: 'an avatar is a picture by its content',
    file: 'src/features/files/server/file-types.ts',
    find: "return type?.contentType.startsWith('image/') ? type : null;",
    replace: 'return type;',
    caughtBy: { project: 'unit', file: 'src/features/files/server/file-types.test.ts' },
  },
];
