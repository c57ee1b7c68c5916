/** The body of a posting: what the employer does, the work, what it takes and how to apply, as HTML. */
import { boxes, flat, type Layout, paragraphs, type Section } from './layouts.ts'
import { makePen } from './markup.ts'
import type { Random } from './random.ts'
import { makeEmail, makeUrl } from './routing.ts'
import { credentials, type Language, type Texts, texts, tradeDuties } from './words.ts'

export type Subject = { readonly language: Language; readonly category: number; readonly city: string }

/** `program` lays out what a program writes of it; else one of the ways in which recruiting systems do. */
export const makeDescription = (random: Random, subject: Subject, program?: Layout): string => {
  const facts = makeFacts(random, subject)
  const sections = makeSections(random, subject).map((section) => filled(section, facts))
  const layout =
    program ??
    random.weighted<Layout>([
      [paragraphs, 60],
      [boxes, 20],
      [flat, 20],
    ])
  return layout(sections, makePen(random, subject.language))
}

const makeSections = (random: Random, subject: Subject): Section[] => {
  const pool = texts[subject.language]
  const brief = random.chance(0.1)
  const intro = prose([random.pick(pool.intros), ...random.some(pool.seconds, random.whole(0, 2))])
  const apply = prose(random.some(pool.applies, brief ? 1 : random.whole(1, 2)))
  if (brief) return [intro, work(random, subject, pool), apply]
  return [
    intro,
    work(random, subject, pool),
    needs(random, subject, pool),
    ...(random.chance(0.75) ? [offers(random, pool)] : []),
    apply,
    ...(random.chance(0.7) ? [prose(random.some(pool.closings, random.whole(1, 2)).map((text) => `~${text}~`))] : []),
  ]
}

const work = (random: Random, subject: Subject, pool: Texts): Section => {
  const own = random.some(tradeDuties[subject.language].get(subject.category) ?? [], random.whole(1, 3))
  const steps = random.chance(0.15)
  return {
    heading: random.pick(pool.dutiesHeadings),
    as: steps ? 'steps' : 'bullets',
    items: [...own, ...random.some(pool.duties, random.whole(1, 7))],
    ...(random.chance(0.12) ? { nested: { heading: pool.shiftHeading[0] ?? '', items: pool.shifts } } : {}),
  }
}

const needs = (random: Random, subject: Subject, pool: Texts): Section => ({
  heading: random.pick(pool.needsHeadings),
  as: 'bullets',
  items: [
    ...(credentials[subject.language].get(subject.category) ?? []),
    ...random.some(pool.needs, random.whole(2, 8)),
  ],
})

const offers = (random: Random, pool: Texts): Section => ({
  heading: random.pick(pool.offersHeadings),
  as: random.chance(0.8) ? 'bullets' : 'prose',
  items: random.some(pool.offers, random.whole(2, 8)),
})

const prose = (items: readonly string[]): Section => ({ heading: null, as: 'prose', items })

type Facts = Readonly<Record<string, string>>

const makeFacts = (random: Random, subject: Subject): Facts => {
  const url = makeUrl(random)
  const line = `${random.pick(['418', '514', '604', '780', '867', '902'])}-555-01${random.whole(10, 99)}`
  return {
    company: random.pick(texts[subject.language].companies),
    city: subject.city,
    email: makeEmail(random),
    url,
    site: new URL(url).hostname,
    phone: random.chance(0.5) ? line : line.replace(/^(\d+)-/, '($1) '),
    tel: `+1-${line}`,
    number: `2026-${random.whole(10_000, 99_999)}`,
  }
}

const filled = (section: Section, facts: Facts): Section => ({
  ...section,
  items: section.items.map((item) => item.replace(/\{(\w+)\}/g, (mark, name: string) => facts[name] ?? mark)),
})
