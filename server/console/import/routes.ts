/** The import of postings from a file: the file, its check, and the import itself. */

import { FILE_BYTES_MAX } from '../../imports/table.ts'
import { answerFile } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { createImports } from './run.ts'
import { sampleFile } from './sample.ts'
import { upload, uploadPage } from './upload-page.ts'
import { importWords } from './words.ts'

/** Bytes beyond the limit that are read, so that a file which is too large is told so at its field. */
const MORE_BYTES = 1_000_000

export const importRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => {
  const imports = createImports(frame)
  return [
    {
      kind: 'member',
      right: 'write',
      path: '/{e}/import/sample.csv',
      get: ({ language }) =>
        answerFile(partsOf(sampleFile(language, frame.lists, frame.today())), {
          type: 'text/csv; charset=utf-8',
          name: importWords[language].fileName,
        }),
    },
    {
      kind: 'member',
      right: 'write',
      fileBytesMax: FILE_BYTES_MAX + MORE_BYTES,
      path: '/{e}/import',
      get: (context) => uploadPage(frame, context),
      post: (context) => upload(frame, context),
    },
    {
      kind: 'member',
      right: 'write',
      path: '/{e}/import/{id}',
      get: (context) => imports.show(context),
      post: (context) => imports.send(context),
    },
  ]
}

async function* partsOf(text: string): AsyncGenerator<string> {
  yield text
}
