import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { calendarText } from './calendar.ts'

const job = {
  id: 4711,
  referenceId: 'R-1',
  title: 'Baker',
  updatedAt: Date.parse('2026-11-20T12:00:00.123Z'),
  closeDate: '2027-01-01',
}

const calendar = { name: 'Example', language: 'en', host: 'jobs.example.ca', jobs: [job] } as const

test('a job is an all-day event on the last day before its closing date', () => {
  const lines = calendarText(calendar).split('\r\n')
  assert.equal(lines.pop(), '')
  assert.match(lines[2] ?? '', /^PRODID:-\/\/Affiche\/\/Affiche [\d.]+\S*\/\/EN$/)
  assert.deepEqual(lines.toSpliced(2, 1), [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'CALSCALE:GREGORIAN', 'NAME:Example', 'X-WR-CALNAME:Example'],
    ...[
      'BEGIN:VEVENT',
      'UID:closing-4711@jobs.example.ca',
      'DTSTAMP:20261120T120000Z',
      'LAST-MODIFIED:20261120T120000Z',
    ],
    ...['DTSTART;VALUE=DATE:20261231', 'SUMMARY:Last day to apply: Baker', 'DESCRIPTION:Reference: R-1'],
    ...['TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR'],
  ])
})

test('French is French, and a job without a reference has no description', () => {
  const text = calendarText({ ...calendar, language: 'fr', jobs: [{ ...job, referenceId: null, title: 'Boulangère' }] })
  assert.match(text, /\r\nSUMMARY:Dernier jour pour postuler : Boulangère\r\n/)
  assert.doesNotMatch(text, /DESCRIPTION/)
})

test('a calendar without jobs has the one other part that it needs', () => {
  const text = calendarText({ ...calendar, jobs: [] })
  assert.match(text, /\r\nBEGIN:VTIMEZONE\r\n(?:.+\r\n)+END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/)
})

const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, one) => (one === 'n' ? '\n' : one))

test('whatever a title holds, lines have 75 octets at most and give it back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (title) => {
      const text = calendarText({ ...calendar, jobs: [{ ...job, title: title.replace(/\r\n?/g, '\n') }] })
      const lines = text.split('\r\n')
      for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75, line)
      assert.ok(!text.replaceAll('\r\n', '').includes('\n'))
      const summary = text
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .find((line) => line.startsWith('SUMMARY:'))
      assert.equal(unescaped(summary ?? ''), `SUMMARY:Last day to apply: ${title.replace(/\r\n?/g, '\n')}`)
    }),
  )
})
