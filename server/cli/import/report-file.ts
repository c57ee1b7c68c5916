/** The report as a file of JSON, written as the items come. */
import { createLineFile } from './line-file.ts'
import type { Entry, Summary } from './report.ts'

export type ReportFile = {
  readonly add: (entry: Entry) => Promise<void>
  /** `fault`: why the source was not read to its end. */
  readonly finish: (summary: Summary, fault: string | null) => Promise<void>
  readonly discard: () => Promise<void>
}

type About = { readonly source: string; readonly format: string }

export const createReportFile = async (path: string, { source, format }: About): Promise<ReportFile> => {
  const file = await createLineFile(path)
  let divider = ''
  await file.add(`{"source":${JSON.stringify(source)},"format":"${format}",\n"items":[`)
  return {
    add: async (entry) => {
      await file.add(`${divider}\n${JSON.stringify(entry)}`)
      divider = ','
    },
    finish: async (summary, fault) => {
      const rest = Object.entries({ ...summary, fault }).map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
      await file.add(`\n],\n${rest.join(',\n')}}\n`)
      await file.finish()
    },
    discard: file.discard,
  }
}
