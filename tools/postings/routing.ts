/** The address for applications: an e-mail or a web address. */
import type { Random } from './random.ts'

export const EMAIL_MAX = 50
export const URL_MAX = 200

const EMAIL = 1
const URL = 2

export type Routing = {
  readonly applicantRoutingType: { readonly id: number }
  readonly applicationEmail?: string | null
  readonly applicationUrl?: string | null
}

export const makeRouting = (random: Random): Routing => {
  const email = makeEmail(random)
  const url = makeUrl(random)
  const byEmail = random.chance(0.55)
  const other = otherAddress(random, byEmail ? url : email)
  const own = byEmail ? { applicationEmail: email } : { applicationUrl: url }
  const spare = other === undefined ? {} : byEmail ? { applicationUrl: other } : { applicationEmail: other }
  return { applicantRoutingType: { id: byEmail ? EMAIL : URL }, ...own, ...spare }
}

/** The address that does not apply: mostly left out, sometimes sent all the same; the service stores null. */
const otherAddress = (random: Random, address: string) =>
  random.weighted<string | null | undefined>([
    [undefined, 60],
    [null, 18],
    ['', 10],
    [address, 12],
  ])

const hosts = ['example.ca', 'example.com', 'rh.example.ca', 'mail.hr.example.com', 'nord-ouest.example.ca']
const boxes = [
  'careers',
  'jobs',
  'rh',
  'emplois',
  'hr.team',
  'recrutement',
  'marie-eve.tremblay',
  'j.o_brien',
  'Talent',
  'cv2026',
]

export const makeEmail = (random: Random): string => {
  const host = random.pick(hosts)
  const box = random.weighted([
    [random.pick(boxes), 80],
    [`${random.pick(boxes)}+req${random.whole(1000, 9999)}`, 15],
    ['human.resources-talent-acquisition-department-canada', 5],
  ])
  return `${box.slice(0, EMAIL_MAX - host.length - 1)}@${host}`
}

export const makeUrl = (random: Random): string => {
  const number = random.whole(1000, 999_999)
  const url = random.pick([
    `https://careers.example.com/jobs/${number}`,
    `https://emplois.example.ca/offres/${number}-prepos%C3%A9-a-l-accueil?lang=fr`,
    `https://jobs.example.com/en-CA/apply?req=REQ-${number}&source=affiche&utm_medium=job_board`,
    `http://www.example.ca/careers.aspx?ID=${number}`,
    `https://recruit.example.com:8443/ats/#/position/${number}/apply`,
    `https://example.ca/`,
  ])
  return random.chance(0.04) ? longUrl(url) : url
}

const longUrl = (url: string) => {
  const tracked = `${url}${/[?#]/.test(url) ? '&' : '?'}gclid=`
  return tracked.padEnd(URL_MAX, 'EAIaIQobChMI7f3Xk9_8gQMVxQ')
}
