import type { Command } from '../command.ts'
import { showProgress } from '../progress.ts'
import { readId, withStore } from '../with-store.ts'

export const employerDelete: Command = {
  name: 'employer delete',
  takes: ['ID'],
  options: { 'with-jobs': { type: 'boolean' } },
  synopsis: '[--with-jobs]',
  sentence:
    'Deletes an employer and its keys for good; its audit trail stays. Refused while it has jobs, unless --with-jobs deletes them too.',
  run: async ({ settings, terminal, positionals, values }) => {
    const id = readId(positionals[0], 'The id of an employer')
    const display = showProgress(terminal)
    const report = (rows: number, total: number) => display.report({ step: 'deleting', table: 'jobs', rows, total })
    const withJobs = values['with-jobs'] === true
    const { employer, jobs } = await withStore({ settings, terminal }, (operator) =>
      operator.deleteEmployer({ id, withJobs, report }),
    ).finally(display.end)
    const lost = jobs === 0 ? '' : `, with ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`
    return {
      json: { employer, jobs },
      text: `Employer ${id} is deleted${lost}: ${employer.name}\nIts audit trail is kept: affiche audit ${id}`,
    }
  },
}
