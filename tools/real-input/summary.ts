/** The account of a run, for people. */
import type { Sample } from '../postings/generate.ts'

export type Step = { readonly name: string; readonly requests: number; readonly seconds: number }
type Row = readonly [label: string, value: string]

const LABEL_WIDTH = 30
const VALUE_WIDTH = 12

export const table = (heading: string, rows: readonly Row[]): string =>
  [heading, ...rows.map(([label, value]) => `  ${label.padEnd(LABEL_WIDTH)}${value.padStart(VALUE_WIDTH)}`)].join('\n')

export const describeSamples = (samples: readonly Sample[]): string => {
  const places = samples.flatMap((sample) => sample.places)
  const bodies = samples.map(({ posting }) => Buffer.byteLength(posting.description)).sort((one, other) => one - other)
  return [
    table('Postings', [['all', count(samples.length)]]),
    counts(
      'Language',
      samples.map(({ language }) => (language === 'fr' ? 'French' : 'English')),
    ),
    counts(
      'Status',
      samples.map(({ posting }) => posting.status || 'active, not sent'),
    ),
    counts(
      'Salary',
      samples.map(({ posting }) => (posting.salary ? `period ${posting.salary.period.id}` : 'none')),
    ),
    counts(
      'Province',
      places.map(({ province }) => province ?? 'Canada'),
    ),
    counts(
      'Kind of location',
      places.map(({ kind }) => kind),
    ),
    table('Description, bytes', [
      ['shortest', count(bodies[0])],
      ['median', count(bodies[Math.floor(bodies.length / 2)])],
      ['longest', count(bodies.at(-1))],
    ]),
  ].join('\n')
}

export const describeSteps = (steps: readonly Step[]): string =>
  table(
    'Steps',
    steps.map(({ name, requests, seconds }) => [`${name} (${count(requests)} requests)`, `${seconds.toFixed(2)} s`]),
  )

export const count = (value: number | undefined) => (value ?? 0).toLocaleString('en-CA')

const counts = (heading: string, values: readonly string[]): string => {
  const groups = Object.entries(Object.groupBy(values, (value) => value))
  const rows = groups.map(([value, group]) => [value, group?.length ?? 0] as const)
  return table(
    heading,
    rows.sort(([, one], [, other]) => other - one).map(([value, number]) => [value, count(number)]),
  )
}
