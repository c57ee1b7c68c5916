/** Closing dates as an iCalendar (RFC 5545): an all-day event on the last day to apply for each job. */
import type { Language } from '@affiche/contract/values.ts'
import { VERSION } from '../../platform/config/version.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import type { StoredJob } from '../job.ts'

type Calendar = {
  readonly name: string
  readonly language: Language
  /** Names the service in the ids of events. */
  readonly host: string
  readonly jobs: readonly (Pick<StoredJob, 'id' | 'referenceId' | 'title' | 'updatedAt'> & {
    readonly closeDate: IsoDate
  })[]
}

const words = {
  en: { lastDay: 'Last day to apply:', reference: 'Reference:' },
  fr: { lastDay: 'Dernier jour pour postuler :', reference: 'Référence :' },
} as const

/** A calendar without events has to have another part. */
const UTC = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
]

export const calendarText = ({ jobs, ...calendar }: Calendar): string => {
  const { name, language } = calendar
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Affiche//Affiche ${VERSION}//${language.toUpperCase()}`],
    ...['CALSCALE:GREGORIAN', `NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`],
    ...(jobs.length === 0 ? UTC : jobs.flatMap((job) => eventOf(job, calendar))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** The closing date is the first day on which a job is closed. */
const eventOf = (
  { id, referenceId, title, updatedAt, closeDate }: Calendar['jobs'][number],
  { language, host }: Omit<Calendar, 'jobs'>,
): readonly string[] => {
  const { lastDay, reference } = words[language]
  const written = new Date(updatedAt).toISOString().replace(/[-:]|\.\d+/g, '')
  return [
    ...['BEGIN:VEVENT', `UID:closing-${id}@${host}`, `DTSTAMP:${written}`, `LAST-MODIFIED:${written}`],
    `DTSTART;VALUE=DATE:${addDays(closeDate, -1).replaceAll('-', '')}`,
    `SUMMARY:${escaped(`${lastDay} ${title}`)}`,
    ...(referenceId === null ? [] : [`DESCRIPTION:${escaped(`${reference} ${referenceId}`)}`]),
    ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
  ]
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Octets of a line, the space included that begins one that goes on. */
const OCTETS_MAX = 75

const folded = (line: string): string => {
  let text = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > OCTETS_MAX) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += more
  }
  return text
}
