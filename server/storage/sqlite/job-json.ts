/**
 * Jobs as JSON that SQLite writes, for reads that come often: a row then costs one value to hand over, not one a
 * column and a text to make of them (docs/performance.md). It is the same to the byte as what operations/wire.ts writes
 * (instant-reads.test.ts).
 */
import { HEADER_MEMBERS, type JobBody, JobSchema } from '@affiche/contract/job.ts'
import { DEFAULT_DURATION_DAYS } from '../../domain/job/job.ts'
import type { ReferenceTexts } from '../../use-cases/ports.ts'
import type { SelectJobs } from './headers.ts'
import { type ListName, lostText, tableOf, textOf } from './item-texts.ts'

/** The parameters that come before those of the statement around it. */
export const EMPLOYER_TEXT = '?1'
export const EMPLOYER_ID = '?2'
export const REFRESHES = '?3'

/** Arguments of concat() that make the JSON of a member of a row of jobs. */
type Arguments = string | readonly string[]

type Expressions = Record<keyof JobBody, Arguments>

/** SQL for the text of a job's place in the list, the first, the second or the third; null where it is not there. */
type FindPlace = (nth: number) => string

const expressionsOf = (texts: ReferenceTexts, findPlace: FindPlace): Expressions => {
  const item = (list: ListName, column: string): string =>
    `ifnull(${textOf(list, column)}, ${lostText(column, texts[list].lost)})`
  const place = (column: string, nth: number): string =>
    `coalesce(${findPlace(nth)}, ${unlisted(column)}, ${lostText(column, texts.locations.lost)})`
  return {
    id: 'id',
    referenceId: 'json_quote(reference_id)',
    employer: EMPLOYER_TEXT,
    title: 'json_quote(title)',
    // A date is kept as YYYY-MM-DD, and holds nothing to escape.
    publishDate: [`'"'`, 'publish_date', `'"'`],
    closeDate: [`'"'`, `ifnull(close_date, date(publish_date, '+${DEFAULT_DURATION_DAYS} days'))`, `'"'`],
    confidential: booleanOf('confidential'),
    autoRefresh: booleanOf(`auto_refresh AND ${REFRESHES}`),
    status: [`'"'`, 'status', `'"'`],
    locations: arrayOf('place', place),
    categories: arrayOf('category', (column) => item('categories', column)),
    positionType: item('positionTypes', 'position_type_id'),
    salary: orNull(
      'salary_amount',
      objectOf({
        amount: amountOf('salary_amount'),
        maxAmount: orNull('salary_max_amount', amountOf('salary_max_amount')),
        period: item('salaryPeriods', 'salary_period_id'),
        plusCommission: booleanOf('salary_plus_commission'),
      }),
    ),
    description: 'json_quote(description)',
    applicantRoutingType: item('applicantRoutingTypes', 'applicant_routing_type_id'),
    applicationEmail: 'json_quote(application_email)',
    applicationUrl: 'json_quote(application_url)',
  }
}

const unlisted = (column: string): string => `(SELECT json_object('id', id, 'description', name || ', ' || province,
  'name', name, 'type', 'Town') FROM unlisted_places WHERE id = ${column} AND employer_id = ${EMPLOYER_ID})`

const booleanOf = (condition: string): string => `iif(${condition}, 'true', 'false')`

const orNull = (column: string, text: string): string => `iif(${column} IS NULL, 'null', ${text})`

/** Ten-thousandths as an amount. */
const amountOf = (column: string): string => `format('%d.%04d', ${column} / 10000, ${column} % 10000)`

const columnOf = (noun: string, nth: number): string => `${noun}_${nth}_id`

/** The items that three columns name, of which the second and the third may be null. */
const arrayOf = (noun: string, text: (column: string, nth: number) => string): readonly string[] => {
  const further = [2, 3].map((nth) => {
    const column = columnOf(noun, nth)
    return `iif(${column} IS NULL, '', ',' || ${text(column, nth)})`
  })
  return [`'['`, text(columnOf(noun, 1), 1), ...further, `']'`]
}

const objectOf = (expressions: Readonly<Record<string, Arguments>>): string => {
  const members = Object.entries(expressions).flatMap(([name, text], at) => [
    `'${at === 0 ? '{' : ','}"${name}":'`,
    ...[text].flat(),
  ])
  return `concat(${joined([...members, `'}'`]).join(', ')})`
}

const LITERAL = /^'[^']*'$/

/** With texts that follow one another made one, since each argument costs as much as a short text. */
const joined = (texts: readonly string[]): readonly string[] => {
  const done: string[] = []
  for (const text of texts) {
    const last = done.at(-1) ?? ''
    if (LITERAL.test(last) && LITERAL.test(text)) done[done.length - 1] = last.slice(0, -1) + text.slice(1)
    else done.push(text)
  }
  return done
}

const pick = (expressions: Expressions, names: readonly (keyof JobBody)[]) =>
  Object.fromEntries(names.map((name) => [name, expressions[name]]))

/** Reads the JSON of a job; the fourth parameter is its id. */
export const selectJobText = (texts: ReferenceTexts): string => {
  const names = Object.keys(JobSchema.properties) as (keyof JobBody)[]
  const findPlace: FindPlace = (nth) => textOf('locations', columnOf('place', nth))
  const text = objectOf(pick(expressionsOf(texts, findPlace), names))
  return `SELECT CAST(${text} AS BLOB) AS bytes FROM jobs WHERE employer_id = ${EMPLOYER_ID} AND id = ?4`
}

/** The places of many jobs are joined: a look-up within an expression opens its table anew for each. */
const PLACES = [1, 2, 3].map(
  (nth) => `LEFT JOIN ${tableOf('locations')} AS place_${nth} ON place_${nth}.item = ${columnOf('place', nth)}`,
)

/** Texts that the index of lists has quoted already. */
const QUOTED = { title: 'quoted_title', referenceId: 'quoted_reference_id' } satisfies Partial<Expressions>

/** What headers are made of, as their expressions name it: all of it stands in the index of lists. */
const HEADER_COLUMNS = `id, publish_date, status, confidential, place_1_id, place_2_id, place_3_id,
  json_quote(title) AS ${QUOTED.title}, json_quote(reference_id) AS ${QUOTED.referenceId}`

/**
 * Reads headers as one JSON text, divided by commas, how many they are, and a total that is told how to find; in the
 * order of the rows.
 */
export const selectHeaderTexts = (texts: ReferenceTexts): ((total: string) => (rows: SelectJobs) => string) => {
  const expressions = { ...expressionsOf(texts, (nth) => `place_${nth}.text`), ...QUOTED }
  const text = objectOf(pick(expressions, HEADER_MEMBERS))
  const lead = `SELECT CAST(group_concat(${text}, ',') AS BLOB) AS bytes, count(*) AS length`
  return (total) => (rows) => `${lead}, ${total} AS total FROM (${rows(HEADER_COLUMNS)}) AS listed ${PLACES.join(' ')}`
}
