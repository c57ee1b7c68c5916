/**
 * The posting as it is so far, for the scripts of the form, which show it beside the form while it is filled in. What
 * has a fault is left out; nothing is stored.
 */
import type { Member as JobMember } from '@affiche/contract/members.ts'
import type { PageAnswer } from '../../html/page.ts'
import type { PublicDocument } from '../../public/document.ts'
import { postingArticle } from '../../site/posting/job-page.ts'
import { viewOf } from '../../site/posting/view.ts'
import { answerJson } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute, MemberContext } from '../request-context.ts'
import { askedByScripts } from './asked-by-scripts.ts'
import { subjectOf } from './check.ts'
import { dryRunForm } from './dry-run.ts'
import type { Fault } from './faults.ts'
import { FIELDS, type Values } from './fields.ts'
import { documentOf } from './preview-page.ts'
import { languageOf } from './typed.ts'
import { readValues } from './values.ts'

export const sidePreviewRoute = (frame: ConsoleFrame): ConsoleRoute =>
  askedByScripts(frame, { name: 'preview', post: (context) => preview(frame, context) })

/** Null for a posting of which nothing can be shown. */
const preview = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language } = context
  const read = readValues(context.fields)
  // A text that is too short to tell its language is shown in that of the page.
  const typed = { values: { ...read, language: languageOf(read) ?? language }, language }
  const subject = subjectOf(context.request.query.get('job'))
  const first = await dryRunForm(frame, { context, typed }, subject)
  const faulty = first.job === null ? membersOf(first.faults) : NO_MEMBERS
  const values = standInsFor(faulty, typed.values, frame)
  const { job } =
    first.job === null ? await dryRunForm(frame, { context, typed: { values, language } }, subject) : first
  if (job === null) return answerJson({ article: null })
  const made = await documentOf(frame, context, { subject, job })
  const document = JSON.stringify(withoutFaulty(JSON.parse(made.document) as PublicDocument, faulty))
  const view = viewOf({ document, confidential: job.confidential }, languageOf(values) ?? language)
  return answerJson({ article: String(postingArticle(view, frame)) })
}

type Members = ReadonlySet<JobMember>

const NO_MEMBERS: Members = new Set()

const ROUTING = ['applicantRoutingType', 'applicationEmail', 'applicationUrl'] as const

const membersOf = (faults: readonly Fault[]): Members => {
  const members = new Set(faults.flatMap(({ field }) => FIELDS.find(({ id }) => id === field)?.jobMember ?? []))
  return ROUTING.some((name) => members.has(name)) ? new Set([...members, ...ROUTING]) : members
}

/** Stands in a title and a text for what is not there yet. */
const NOT_YET = '…'

/** Values that the interface takes in place of those with a fault; it can do without those of all other fields. */
const standInsFor = (faulty: Members, values: Values, { lists }: ConsoleFrame): Values => {
  const kept: Record<string, string> = { ...values }
  for (const { id, jobMember } of FIELDS) if (faulty.has(jobMember) && jobMember !== 'language') kept[id] = ''
  const standIns: Readonly<Partial<Record<JobMember, Partial<Values>>>> = {
    title: { title: NOT_YET },
    locations: { 'place-1': 'Canada' },
    categories: { 'category-1': String(lists.categories.all[0]?.id) },
    positionType: { 'position-type': String(lists.positionTypes.all[0]?.id) },
    salary: { 'pay-shown': 'no' },
    description: { description: NOT_YET, 'description-format': 'text' },
    applicantRoutingType: { routing: '1', email: 'jobs@example.com' },
  }
  for (const member of faulty) Object.assign(kept, standIns[member])
  return kept as Values
}

/** Without the facts that only stand in for others. */
const withoutFaulty = (document: PublicDocument, faulty: Members): object => ({
  ...document,
  ...Object.fromEntries(
    (['locations', 'categories', 'positionType'] as const)
      .filter((name) => faulty.has(name))
      .map((name) => [name, null]),
  ),
  ...(faulty.has('applicationEmail') ? { applicationEmail: null, applicationUrl: null } : {}),
})
