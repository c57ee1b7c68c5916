/** Compares the report of `npm audit --json` with the advisories that were accepted, since they do not concern the service. */

/** An advisory that may stand, `until` a day after which somebody looks again. */
export type Accepted = {
  readonly id: string
  readonly package: string
  readonly reason: string
  readonly until: string
}

export type Advisory = {
  readonly id: string
  readonly package: string
  readonly severity: string
  readonly title: string
  readonly range: string
}

export type Reading = { readonly advisories: readonly Advisory[] } | { readonly unread: string }

/** From moderate on; `npm audit` itself lists `info` and `low`. */
const REFUSED = new Set(['moderate', 'high', 'critical'])

/** Reads npm's report, version 2; any other output means that the advisories could not be read. */
export const readReport = (printed: string): Reading => {
  const report = parsed(printed)
  if (!isRecord(report)) return { unread: printed.trim().slice(0, 200) || 'npm said nothing' }
  if (!isRecord(report.vulnerabilities)) return { unread: reasonOf(report) }
  const named = Object.values(report.vulnerabilities).flatMap((entry) =>
    isRecord(entry) && Array.isArray(entry.via) ? entry.via : [],
  )
  const advisories = named.filter(isRecord).map(advisoryOf)
  return { advisories: [...new Map(advisories.map((advisory) => [keyOf(advisory), advisory])).values()] }
}

/** The reasons to fail: advisories that nobody accepted, and acceptances that are over or concern nothing. */
export const judgeAdvisories = (
  advisories: readonly Advisory[],
  accepted: readonly Accepted[],
  today: string,
): string[] => {
  const serious = advisories.filter(({ severity }) => REFUSED.has(severity))
  const found = new Set(serious.map(keyOf))
  const known = new Set(accepted.map(keyOf))
  return [
    ...serious
      .filter((advisory) => !known.has(keyOf(advisory)))
      .map(
        (advisory) => `${advisory.package} ${advisory.range}: ${advisory.id} (${advisory.severity}) ${advisory.title}`,
      ),
    ...judgeAccepted(accepted, today),
    ...accepted
      .filter((entry) => !found.has(keyOf(entry)))
      .map(({ id, package: name }) => `${id} of ${name} is accepted, and no longer found: take its entry out`),
  ]
}

/** Needs no network: entries without a reason, and those whose time is over. */
export const judgeAccepted = (accepted: readonly Accepted[], today: string): string[] =>
  accepted.flatMap(({ id, package: name, reason, until }) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || reason.trim() === '')
      return [`${id} of ${name} needs a reason, and a day in "until"`]
    return until < today ? [`${id} of ${name} was accepted until ${until}: look at it again`] : []
  })

const keyOf = ({ id, package: name }: { id: string; package: string }): string => `${id} ${name}`

/** The advisory's own id is the end of its address (GHSA-…); npm's number stands in for one without. */
const advisoryOf = (via: Record<string, unknown>): Advisory => ({
  id: /\/(GHSA-[\w-]+)$/.exec(String(via.url ?? ''))?.[1] ?? String(via.source),
  package: String(via.name),
  severity: String(via.severity),
  title: String(via.title),
  range: String(via.range),
})

const reasonOf = (report: Record<string, unknown>): string => {
  const error = isRecord(report.error) ? report.error : {}
  const reason = [report.message, error.summary, error.code].find((text) => typeof text === 'string' && text !== '')
  // The address of the registry belongs to the machine, not into what a build prints.
  return String(reason ?? 'npm gave no reason')
    .replace(/ - \w+ https?:\S+/, '')
    .replace(/https?:\S+/, 'the registry')
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
