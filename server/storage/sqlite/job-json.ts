/**
 * Jobs as JSON that SQLite writes, for reads that come often: a row then costs one value to hand over, not one a
 * column and a text to make of them (docs/performance.md). It is the same to the byte as what http/wire.ts writes
 * (instant-reads.test.ts).
 */
import { HEADER_MEMBERS, type JobBody, JobSchema } from '@affiche/contract/job.ts'
import { DEFAULT_DURATION_DAYS } from '../../domain/job.ts'
import type { ReferenceTexts } from '../../use-cases/ports.ts'
import { type ListName, textOf } from './item-texts.ts'

/** The parameters that come before those of the statement around it. */
export const EMPLOYER_TEXT = '?1'
export const EMPLOYER_ID = '?2'
export const REFRESHES = '?3'

/** Arguments of concat() that make the JSON of each member of a row of jobs. */
type Expressions = Record<keyof JobBody, string>

const expressionsOf = (texts: ReferenceTexts): Expressions => {
  const item = (list: ListName, column: string) => textOf(list, column, texts[list].lost)
  const place = (column: string) => textOf('locations', column, texts.locations.lost, UNLISTED)
  return {
    id: 'id',
    referenceId: 'json_quote(reference_id)',
    employer: EMPLOYER_TEXT,
    title: 'json_quote(title)',
    // A date is kept as YYYY-MM-DD, and holds nothing to escape.
    publishDate: `'"', publish_date, '"'`,
    closeDate: `'"', ifnull(close_date, date(publish_date, '+${DEFAULT_DURATION_DAYS} days')), '"'`,
    confidential: booleanOf('confidential'),
    autoRefresh: booleanOf(`auto_refresh AND ${REFRESHES}`),
    status: `'"', status, '"'`,
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

const UNLISTED = (column: string): string => `(SELECT json_object('id', id, 'description', name || ', ' || province,
  'name', name, 'type', 'Town') FROM unlisted_places WHERE id = ${column} AND employer_id = ${EMPLOYER_ID})`

const booleanOf = (condition: string): string => `iif(${condition}, 'true', 'false')`

const orNull = (column: string, text: string): string => `iif(${column} IS NULL, 'null', ${text})`

/** Ten-thousandths as an amount. */
const amountOf = (column: string): string => `format('%d.%04d', ${column} / 10000, ${column} % 10000)`

/** The items that three columns name, of which the second and the third may be null. */
const arrayOf = (noun: string, text: (column: string) => string): string => {
  const [first, ...others] = [1, 2, 3].map((n) => `${noun}_${n}_id`)
  const further = others.map((column) => `iif(${column} IS NULL, '', ',' || ${text(column)})`)
  return [`'['`, text(String(first)), ...further, `']'`].join(', ')
}

const objectOf = (expressions: Readonly<Record<string, string>>): string =>
  `concat(${Object.entries(expressions).map(([name, text], at) => `'${at === 0 ? '{' : ','}"${name}":', ${text}`)}, '}')`

const pick = (expressions: Expressions, names: readonly (keyof JobBody)[]) =>
  Object.fromEntries(names.map((name) => [name, expressions[name]]))

/** Reads the JSON of a job; the fourth parameter is its id. */
export const selectJobText = (texts: ReferenceTexts): string => {
  const names = Object.keys(JobSchema.properties) as (keyof JobBody)[]
  const text = objectOf(pick(expressionsOf(texts), names))
  return `SELECT CAST(${text} AS BLOB) AS bytes FROM jobs WHERE employer_id = ${EMPLOYER_ID} AND id = ?4`
}

/**
 * Reads headers as one JSON text, divided by commas, and how many they are; in the order of the rows, whose limit makes
 * SQLite carry out the inner statement as it stands.
 */
export const selectHeaderTexts = (texts: ReferenceTexts): ((from: string) => string) => {
  const text = objectOf(pick(expressionsOf(texts), HEADER_MEMBERS))
  const lead = `SELECT count(*) AS length, CAST(group_concat(text, ',') AS BLOB) AS bytes FROM (SELECT ${text} AS text`
  return (from) => `${lead} ${from})`
}
