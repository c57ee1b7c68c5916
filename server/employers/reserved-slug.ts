/** Names of pages that no employer gives itself, since readers would take them for the service or for a government. */

/** First parts of our own addresses, and what services call their own. */
const OURS = [
  ...['api', 'app', 'assets', 'console', 'docs', 'embed', 'en', 'feeds', 'fr', 'health', 'jobs', 'emplois'],
  ...['employer', 'employers', 'employeur', 'employeurs', 'fraud-policy', 'politique-fraude', 'robots', 'sitemap'],
  ...['sitemaps', 'verification', 'verify', 'report', 'signaler', 'search', 'recherche', 'status', 'metrics', 'www'],
  ...['admin', 'administrateur', 'administration', 'administrator', 'aide', 'affiche', 'exploitant', 'help', 'login'],
  ...['moderation', 'moderator', 'official', 'officiel', 'operator', 'root', 'securite', 'security', 'sign-in'],
  ...['support', 'system', 'test', 'lieux', 'logos', 'mail', 'places', 'apply', 'confirm', 'postuler', 'confirmer'],
]

const GOVERNMENTS = [
  ...['canada', 'gc', 'gc-ca', 'canada-ca', 'job-bank', 'jobbank', 'guichet-emplois', 'service-canada'],
  ...['alberta', 'british-columbia', 'colombie-britannique', 'ile-du-prince-edouard', 'manitoba', 'new-brunswick'],
  ...['newfoundland-and-labrador', 'northwest-territories', 'nouveau-brunswick', 'nouvelle-ecosse', 'nova-scotia'],
  ...['nunavut', 'ontario', 'prince-edward-island', 'quebec', 'saskatchewan', 'terre-neuve-et-labrador'],
  ...['territoires-du-nord-ouest', 'yukon'],
]

const RESERVED = new Set([...OURS, ...GOVERNMENTS])

/** Words of governments, wherever they stand. */
const WORDS = new Set(['gouv', 'gouvernement', 'gov', 'government', 'govt'])

export const isReservedSlug = (slug: string): boolean =>
  RESERVED.has(slug) || slug.split('-').some((word) => WORDS.has(word))
