/** An item as the job that is sent of it, judged by the rules of the interface. */
import { hash } from 'node:crypto'
import { members } from '@affiche/contract/members.ts'
import { memberOf, nameAt, type Target } from '../../imports/columns.ts'
import { membersOf } from '../../imports/members.ts'
import { lenientText } from '../../jobs/description/lenient-text.ts'
import { plainText } from '../../jobs/description/plain-text.ts'
import { checkDescription } from '../../jobs/description/validate.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { type Lookup, readCells, type Unmapped } from './cells-of-item.ts'
import { type Cell, changed, type Manner, type Note, oneLine, refused, type SourceItem } from './item.ts'

/** Changes with what is made of an item, so that every job is sent again once. */
const IMPORT_VERSION = 1

export type Outcome = 'taken' | 'changed' | 'refused'

export type Mapped = {
  readonly where: string
  /** Empty for an item by which no posting can be found again. */
  readonly referenceId: string
  /** The job as text of JSON, also where it is refused. */
  readonly job: string
  readonly digest: string
  readonly outcome: Outcome
  readonly notes: readonly Note[]
  readonly unmapped: readonly Unmapped[]
  /** False for a draft and for what is archived: a list of open postings lacks it. */
  readonly isOpen: boolean
  /** True of a second item with one reference, which is not sent. */
  readonly isRepeated: boolean
}

/** Reasons for which the interface would refuse a job. */
export type Judge = (job: string) => readonly Note[]

export type Mapping = Lookup & { readonly judge: Judge }

export const mapItem = (item: SourceItem, manner: Manner, mapping: Mapping): Mapped => {
  const { said, notes, unmapped } = readCells(item, manner, mapping)
  const all: Note[] = [...item.notes, ...notes]
  const job = jobOf(said, manner, all)
  const text = JSON.stringify(job)
  if (item.cells.size === 0) all.push(...(all.length > 0 ? [] : [refused('', 'empty', 'It has nothing in it.')]))
  else if (job.referenceId === null)
    all.push(refused('/referenceId', 'required', 'It has no reference by which its posting could be found again.'))
  else all.push(...faultsOf(mapping.judge(text), all))
  return {
    where: item.where,
    referenceId: String(job.referenceId ?? ''),
    job: text,
    digest: digestOf(text),
    outcome: all.some(({ refuses }) => refuses) ? 'refused' : all.length > 0 ? 'changed' : 'taken',
    notes: all,
    unmapped,
    isOpen: job.status === 'active',
    isRepeated: false,
  }
}

/** Characters of a digest, six bits each, as `affiche sync` has them. */
const DIGEST = 32

const digestOf = (text: string): string =>
  hash('sha256', `affiche import ${IMPORT_VERSION}\n${text}`, 'base64url').slice(0, DIGEST)

/** The faults of the rules, but for what is missing because of a text that nothing could be made of. */
const faultsOf = (found: readonly Note[], known: readonly Note[]): readonly Note[] =>
  found.flatMap((fault) => {
    const about = known.filter(({ pointer }) => `${pointer}/`.startsWith(`${fault.pointer}/`))
    if (fault.code !== 'required' || fault.pointer.split('/').length > 2) return [fault]
    if (about.some(({ refuses }) => refuses)) return []
    // The way to apply is missing where no address tells it.
    const pointer = fault.pointer === '/applicantRoutingType' ? '/applicationEmail' : fault.pointer
    const name = nameAt(pointer) ?? pointer.slice(1)
    const [unread] = about.filter(({ code }) => code === 'choice')
    const reason = unread?.text.replace(/: it is left out\.$/, '') ?? `The source has no ${name}`
    const way = fault.pointer === '/title' ? '' : `; a line "default,${name},…" in the map file gives one to all`
    return [refused(fault.pointer, 'required', `${reason}, and a posting needs one${way}.`)]
  })

type Job = Readonly<Record<string, unknown>>

const jobOf = (said: ReadonlyMap<Target, string>, manner: Manner, notes: Note[]): Job => {
  const body = { ...clearedBy(manner.owns), ...membersOf(said, manner) }
  const made: Job = {
    ...body,
    referenceId: referenceOf(said.get('reference') ?? '', notes),
    status: body.status ?? 'active',
    ...(manner.isStrict ? {} : titleOf(body.title, notes)),
    ...descriptionOf(body.description, manner, notes),
  }
  // In the order of the interface, so that the same item has the same digest.
  return Object.fromEntries(Object.keys(members).flatMap((name) => (name in made ? [[name, made[name]]] : [])))
}

/** Cells that are cleared where a source has a place for them and says nothing; a posting needs the others. */
const CLEARABLE: ReadonlySet<Cell> = new Set<Cell>([
  'salary',
  'pay',
  'close-date',
  'last-day',
  'email',
  'url',
  'workplace',
  'openings',
  'purpose',
  'publish-on',
  'language',
  'confidential',
  'auto-refresh',
  'text-title',
])

const clearedBy = (owns: ReadonlySet<Cell>): Job =>
  Object.fromEntries(
    [...owns].filter((cell) => CLEARABLE.has(cell)).map((cell) => [cell === 'salary' ? cell : memberOf(cell), null]),
  )

/** Characters of a reference, and of the parts of one that is made of a longer one. */
const [REFERENCE_MAX, KEPT, DIGITS] = [50, 29, 20]

const referenceOf = (written: string, notes: Note[]): string | null => {
  const characters = [...written]
  if (characters.length <= REFERENCE_MAX) return written || null
  const reference = `${characters.slice(0, KEPT).join('')}~${hash('sha256', written).slice(0, DIGITS)}`
  notes.push(changed('/referenceId', 'shortened', `It has ${characters.length} characters, and becomes ${reference}.`))
  return reference
}

/** Feeds write titles as HTML too. */
const titleOf = (title: unknown, notes: Note[]): Job => {
  if (typeof title !== 'string' || !/&#?\w+;|<\w/.test(title)) return {}
  const plain = oneLine(plainText(title))
  if (plain !== title) notes.push(changed('/title', 'html', `It was HTML, and becomes "${plain}".`))
  return { title: plain }
}

const descriptionOf = (description: unknown, { isStrict }: Manner, notes: Note[]): Job => {
  if (typeof description !== 'string' || (isStrict && checkDescription(description).length === 0)) return {}
  const { html, removed } = lenientText(description)
  for (const { code, sentence } of removed) notes.push(changed('/description', code, say(sentence, ENGLISH)))
  return { description: html }
}
