/** A file to begin with, whose heads the import knows; in French with the divider that spreadsheets expect there. */
import type { Language } from '@affiche/contract/values.ts'
import { factWords } from '../../html/words/facts.ts'
import type { Target } from '../../imports/columns.ts'
import type { Lists } from '../../lists/reference.ts'
import { CSV_START, csvRow } from '../../platform/lib/csv.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { labelOf } from './columns.ts'

const COLUMNS: readonly Target[] = [
  ...(['reference', 'title', 'places', 'workplace', 'categories', 'position-type'] as const),
  ...(['pay', 'pay-max', 'pay-period', 'description', 'email', 'last-day'] as const),
]

const TEXTS: Readonly<Record<Language, Readonly<Record<'title' | 'description', string>>>> = {
  en: { title: 'Baker', description: 'Bread and pastries, at night.\n\n- Four nights a week\n- Training on the job' },
  fr: {
    title: 'Boulangère ou boulanger',
    description: 'Du pain et des viennoiseries, la nuit.\n\n- Quatre nuits par semaine\n- Formation sur place',
  },
}

/** Days until the last one to apply. */
const OPEN_DAYS = 30

const [BAKING, FULL_TIME, HOURLY] = [17, 1, 6]

export const sampleFile = (language: Language, lists: Lists, today: IsoDate): string => {
  const { title, description } = TEXTS[language]
  const nameOf = (list: 'categories' | 'positionTypes' | 'salaryPeriods', id: number): string =>
    (language === 'fr' ? lists.terms.french[list].get(id) : undefined) ?? lists[list].get(id)?.name ?? String(id)
  const cells: Readonly<Partial<Record<Target, string>>> = {
    reference: 'A-1',
    title,
    description,
    places: language === 'fr' ? 'Trois-Rivières, QC; Québec, QC' : 'Vancouver, BC; Toronto, ON',
    workplace: factWords[language].workplace.values['on-site'],
    categories: nameOf('categories', BAKING),
    'position-type': nameOf('positionTypes', FULL_TIME),
    'pay-period': nameOf('salaryPeriods', HOURLY),
    pay: language === 'fr' ? '21,50' : '21.50',
    email: 'jobs@example.ca',
    'last-day': addDays(today, OPEN_DAYS),
  }
  const divider = language === 'fr' ? ';' : ','
  const heads = csvRow(
    COLUMNS.map((target) => labelOf(target, language)),
    divider,
  )
  return (
    CSV_START +
    heads +
    csvRow(
      COLUMNS.map((target) => cells[target] ?? ''),
      divider,
    )
  )
}
