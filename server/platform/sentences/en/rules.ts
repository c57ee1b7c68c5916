/** English sentences about the rules of a job. */
import type { ItemNoun } from '@affiche/contract/reference.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { Name, Remedy, Said } from '../arguments.ts'
import { nameOfJob } from './words.ts'

const REMEDIES: Readonly<Record<Remedy, string>> = {
  members: 'ignores unknown members',
  markup: 'removes the markup that is not allowed',
  misspelled: 'reads a misspelled place as the one that it is near to',
  elsewhere: 'keeps a place that is known elsewhere as it is written',
}

const nameOf = (language: Language): string => (language === 'fr' ? 'French' : 'English')

export const rules = {
  idReadOnly: 'The service assigns the id; a new job cannot bring one.',
  otherId: ({ id }: { id: number }) => `The request names job ${id}; the id must be the same.`,
  unknownReference: ({ reference, missing }: { reference: string; missing: readonly Name[] }) =>
    `You have no job with the referenceId "${reference}". The request would create it, but a new job also needs ${missing.join(', ')}.`,
  referenceNeeded: 'The member "referenceId" is required: it names the job.',
  referencesDiffer: ({ body, query }: { body: string; query: string }) =>
    `The body says "${body}", the query "${query}".`,
  referenceTaken: ({ job }: { job: number | null }) =>
    `${nameOfJob(job)} has this referenceId already. Use PUT to change it.`,
  statusTransition: ({ from, to, others }: { from: string; to: string; others: readonly string[] }) =>
    `A job cannot move from ${from} to ${to}; it can become ${others.join(' or ')}.`,
  publishOnDraft: ({ name }: { name: Name }) => `${name} is for a draft alone, and the job is none.`,
  publishOnPast: ({ date, today }: { date: string; today: string }) =>
    `${date} is in the past: today is ${today} in the time zone of the service.`,
  publishOnClosed: ({ date, closeDate }: { date: string; closeDate: string }) =>
    `On ${date} the job would be closed: its closing date is ${closeDate}. Publish it on an earlier day.`,
  closedBeforePublication: ({ closeDate }: { closeDate: string }) =>
    `The job would be closed at once: its closing date is ${closeDate}.`,
  previewWithoutPages: 'This service has no public pages, and so no page that could show a preview.',
  previewOfHidden: 'The operator of the service hides this job, also from previews.',
  refreshDraft: ({ job }: { job: number | null }) =>
    `${nameOfJob(job)} is a draft. A refresh is for a job that is active and open.`,
  refreshArchived: ({ job }: { job: number | null }) =>
    `${nameOfJob(job)} is archived. A refresh is for a job that is active and open.`,
  refreshClosed: ({ job, closeDate }: { job: number | null; closeDate: string }) =>
    `${nameOfJob(job)} closed on ${closeDate}. Give it a later closeDate to refresh it.`,
  refreshTooSoon: ({ job, last, next }: { job: number | null; last: string; next: string }) =>
    `${nameOfJob(job)} was refreshed on ${last}; it may be refreshed again on ${next}.`,

  languageNeeded: ({ name }: { name: Name }) =>
    `${name} is required beside a text in the other language: "en" or "fr".`,
  sameLanguage: ({ name, language, isSaid }: { name: Name; language: Language; isSaid: boolean }) =>
    isSaid
      ? `The job itself is in ${nameOf(language)}; a further text is in the other language.`
      : `The job itself seems to be in ${nameOf(language)}; a further text is in the other language. Send ${name} if it is not.`,
  employerUnconfirmed:
    'A vendor has made this employer, and nobody has confirmed it yet: its owner or the operator makes its postings public.',
  nameConfirmed:
    'The operator of the service keeps the French name, as it keeps the name: ask it for another one, or leave this as it is.',
  slugReserved: ({ text }: { text: string }) =>
    `"${text}" is reserved, since readers could take the page for one of this service or of a government. Choose another one; the operator of the service can give it.`,
  slugTaken: ({ text }: { text: string }) => `Another employer has "${text}" already.`,
  noSlug: ({ text }: { text: string }) =>
    `"${text}" has something other than lower-case letters a to z, digits and single hyphens between them.`,
  noColour: 'A colour is written as # and six digits or letters from a to f, such as #0b5d51.',
  noRule: ({ text, rules }: { text: string; rules: readonly string[] }) =>
    `"${text}" is no name of a rule that can be enforced. They are ${rules.join(', ')}.`,
  postingRule: ({ rule, detail }: { rule: string; detail: Readonly<Record<Language, string>> }) =>
    `Rule ${rule}, which the employer enforces: ${detail.en}`,
  planRequired: ({ name }: { name: Name }) => `${name} applies only to employers on the unlimited plan.`,
  placeRepeated: ({ text }: { text: string }) => `"${text}" is in the list already.`,
  categoryRepeated: ({ id }: { id: number }) => `Category ${id} is in the list already.`,
  unknownItem: ({ noun, id, path }: { noun: ItemNoun; id: number; path: string }) =>
    `There is no ${noun} ${id}; see ${path}.`,
  salaryRange: ({ upper, base }: { upper: Name; base: Name }) => `${upper} is below ${base}.`,
  tooManyDecimals: ({ amount }: { amount: number }) =>
    `${amount} has more than four decimals; amounts are never rounded.`,

  emailRequired: ({ name, routing }: { name: Name; routing: Name }) =>
    `${name} is required when ${routing} is 1 (Email).`,
  urlRequired: ({ name, routing }: { name: Name; routing: Name }) => `${name} is required when ${routing} is 2 (URL).`,
  noEmail: ({ text, fault }: { text: string; fault: Said }) =>
    `"${text}" is no plain e-mail address such as jobs@example.ca: ${fault}.`,
  longLocalPart: ({ most }: { most: number }) => `more than ${most} characters stand before its @`,
  mailtoInEmail: 'leave mailto: out',
  severalEmails: 'only one address can be given',
  namedEmail: 'give the address alone, without a name or brackets',
  whiteSpaceAt: ({ at }: { at: number }) => `character ${at} is white space`,
  oddEmail: 'what stands before or after its @ is not as in an address',
  signsInEmail: ({ count }: { count: number }) => `it has ${count || 'no'} @`,

  noUrl: ({ text, fault }: { text: string; fault: Said }) =>
    `"${text}" is no absolute http:// or https:// address: ${fault}.`,
  spaceAt: ({ at }: { at: number }) => `character ${at} is a space, which is written %20`,
  backslashInUrl: 'it holds a backslash, which browsers read as a slash',
  noScheme: ({ address }: { address: string | null }) =>
    `it begins with neither${address === null ? '' : `, as "${address}" would`}`,
  noHostAfter: ({ scheme }: { scheme: string }) => `the host after ${scheme} is missing`,
  userInUrl: 'it holds user information before an @',
  noPort: ({ port, most }: { port: string; most: number }) => `there is no port ${port}; the highest is ${most}`,
  noHost: ({ text }: { text: string }) => `"${text}" is no host`,

  ignored: ({ fault }: { fault: Said }) => `Ignored. ${fault}`,
  moreChanges: ({ count }: { count: number }) => (count === 1 ? '1 more change' : `${count} more changes`),
  adviseLenient: ({ remedies }: { remedies: readonly Remedy[] }) =>
    `With the header "Prefer: handling=lenient" the service ${remedies.map((remedy) => REMEDIES[remedy]).join(', ')}, and tells each change.`,
}
