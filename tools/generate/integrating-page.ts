/** The examples in docs/integrating.md, each in the place that a comment names, so that none is typed twice. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../supply/lock.ts'

/** A comment with the file, and the block of code below it. */
const PLACE = /(<!-- (examples\/[\w/.]+) -->\n)```[a-z]*\n[\s\S]*?^```$/gm

const LANGUAGES: Readonly<Record<string, string>> = { sh: 'sh', ts: 'ts', py: 'python', cs: 'csharp' }

export const integratingPage = (text: string): string =>
  text.replace(PLACE, (_, comment: string, file: string) => {
    const code = readFileSync(join(ROOT, 'docs', file), 'utf8').trimEnd()
    return `${comment}\`\`\`${LANGUAGES[file.split('.').at(-1) ?? ''] ?? ''}\n${code}\n\`\`\``
  })
