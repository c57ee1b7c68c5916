import { findings, problems } from '@affiche/contract/problem.ts'
import { page, table } from './markdown.ts'

export const problemsPage = (): string =>
  page(
    'Problems',
    'contract/problem.ts',
    `Every failure is answered with \`application/problem+json\` (RFC 9457); \`code\` names the kind and does not change with the base address.\n\n${table(
      ['Status', 'Code', 'Meaning', 'What to do'],
      Object.entries(problems).map(([code, { status, title, help }]) => [String(status), `\`${code}\``, title, help]),
    )}\n\n## Codes of \`errors\`\n\n${table(
      ['Code', 'Rule'],
      Object.entries(findings).map(([code, rule]) => [`\`${code}\``, rule]),
    )}`,
  )
