import type { Chapter } from '../stage.ts'

const API = '/api/v1.1'
const JOBS = `${API}/jobs`

/** Answers that give addresses: of jobs, of pages and of the pages that explain problems. */
export const addresses: Chapter = async ({ ask, job }) => {
  for (const referenceId of ['R-1', 'R-2', 'R-1']) await ask('POST', JOBS, { body: job({ referenceId }) })
  await ask('PUT', JOBS, { body: job({ referenceId: 'R-3' }) })
  await ask('GET', `${JOBS}?pageSize=1&page=2&q=a+%C3%A9&status=active`)
  await ask('GET', `${JOBS}?q=r-&pageSize=2`)
  await ask('GET', `${API}/locations?q=van&types=town&pageSize=2&page=2`)
  await ask('GET', `${API}/nothing`, { headers: [['X-Forwarded-Host', 'evil.example']] })
}

/** The same behind a proxy that passes on the host and the scheme that clients see. */
export const behindProxy: Chapter = async ({ ask, job }) => {
  for (const [host, scheme] of [
    ['jobs.example.ca', 'https'],
    ['jobs.example.ca:8443, other.example', 'https, http'],
    ['<b>', 'javascript'],
  ] as const) {
    const headers = [
      ['X-Forwarded-Host', host],
      ['X-Forwarded-Proto', scheme],
    ] as const
    await ask('POST', JOBS, { body: job(), headers })
    await ask('GET', `${JOBS}?pageSize=1`, { headers })
    await ask('GET', `${JOBS}/99`, { headers })
  }
}

/** Requests of pages, from a listed origin and from others. */
export const crossOrigin: Chapter = async ({ ask, job }) => {
  for (const origin of ['https://ats.example.ca', 'https://other.example', 'null']) {
    const from = ['Origin', origin] as const
    for (const path of [JOBS, `${JOBS}/1`, `${API}/positiontypes`, `${API}/nothing`])
      for (const method of ['PUT', 'GET'])
        await ask('OPTIONS', path, { key: null, headers: [from, ['Access-Control-Request-Method', method]] })
    await ask('OPTIONS', JOBS, { key: null, headers: [from] })
    await ask('POST', JOBS, { body: job(), headers: [from] })
    await ask('GET', `${JOBS}/1`, { headers: [from] })
    await ask('GET', JOBS, { key: null, headers: [from] })
    await ask('GET', `${API}/positiontypes/1`, { key: null, headers: [from] })
  }
}
