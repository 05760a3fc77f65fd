/**
 * Import of an office sheet, for every resource with the verb `import` (wire §12, security R26, design §6).
 *
 * POST /{Resource}/import          multipart/form-data, permission `{Resource}:import`, X-Request-Id as for every POST
 *   file        the .xlsx, at most 5 MiB and 5000 data rows
 *   mode        `all` (default: one bad row and nothing is written) | `partial` (the good rows are written)
 *   dryRun      `true`: read, match, validate and report, write nothing | `false` (default)
 *   sheet       name of the sheet; default: the first visible one that has a header row
 *   mapping     JSON object, column letter → field key or null: `{"A":null,"B":"riskPointTypeId"}`. A sheet that is not
 *               our template is only written when the user has confirmed its columns, that is with `mapping`
 *   values      JSON object, field key → text in the sheet → text to use instead (`""` = leave empty), applied where the
 *               text itself is not found: `{"orgId":{"合成1车间":"合成一车间"},"againCheckId":{"张已离职":""}}`
 *   unknown     `refuse` (default) | `blank`: optional fields whose text is not found stay empty
 *   duplicates  `skip` (default) | `import`: rows equal to another row of the sheet or to a row imported earlier
 *   again       `true`: import the same file once more (see `earlier`)
 *
 * A file that cannot be imported at all (no xlsx, too big, macros, encrypted, no header row, required columns missing,
 * foreign header not confirmed, same file without `again`) → success:false, code 400 with one sentence that says what to
 * do, and `extras.errors: [{field, message}]`; `extras.errorCode` is
 *   `IMPORT_FILE` (the file itself), `IMPORT_HEADER` (header or mapping), `IMPORT_AGAIN` (`extras.earlier` as below).
 *
 * More than 500 rows → `data: {jobId: number}`; GET /job/detail `{id}` → `{id, state, progress, result?, message?}` with
 * `state` `waiting|running|done|failed`, `progress` 0–100, `result` the report below, `message` why it failed.
 *
 * Else `data` is the report (success:true also when rows are faulty; `message` of the envelope says what happened):
 *   total       data rows found (blank rows, subtotals and the header are not data)
 *   success     rows written; in a dry run: rows that would be written with this mode
 *   errors      [{row, column, message, cell?, field?}]  row = line number in the sheet, column = its heading
 *   errorFileId? string: the sheet sent, faulty cells marked and explained (GET /sysFileInfo/download?id=…)
 *   dryRun      boolean
 *   mode        'all' | 'partial'
 *   batchId?    number of the import, when something was written
 *   sheet       {name, others: [{name, hidden: boolean}]}
 *   header      {template: boolean, row, rows: 1|2, columns: [{letter, heading, field|null, title|null, sample, hidden}]}
 *               `sample` = first text below the heading. Send `header.columns` back as `mapping` (letter → field)
 *   fields      [{key, title, required, column|null}]  what a column may be mapped to; column = letter it is mapped to
 *   unknowns    [{field, title, text, rows: number[], mayBeEmpty, ambiguous, suggestions: string[]}]
 *               names that were not found (or fit several records), once per text; answer them with `values`
 *   skipped     [{row, reason}]  blank lines, subtotals, notes below the table
 *   duplicates  [{row, of, reason}]  `of` = row of this sheet, or null when it equals an earlier import
 *   notices     string[]  what the user should know: hidden rows and columns are imported, a missing year was taken from
 *               the title, a place not registered goes to 位置说明 …
 *   earlier?    {batchId, time, userName, fileName, total, success}  the same file was imported before:
 *               同一文件已于 {time} 由 {userName} 导入过; the next call needs `again: true`
 *
 * GET /{Resource}/importTemplate   permission `{Resource}:import` → xlsx `{title}导入模板.xlsx`
 */
export {};
