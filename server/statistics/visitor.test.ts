import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isVisit } from './visitor.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
const PEOPLE = [
  CHROME,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
]
const ROBOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'curl/8.5.0',
]

const visits = (agent: string | undefined, headers: Record<string, string> = {}, method = 'GET'): boolean =>
  isVisit({ method, headers: { ...(agent === undefined ? {} : { 'user-agent': agent }), ...headers } })

test('a browser visits, and so does one that does not say what it is', () => {
  for (const agent of [...PEOPLE, '', undefined]) assert.ok(visits(agent), String(agent))
})

test('robots and previews of links that say what they are do not visit', () => {
  for (const agent of ROBOTS) assert.equal(visits(agent), false, agent)
})

test('HEAD, and what a browser fetches before anybody asks, is no visit', () => {
  assert.equal(visits(CHROME, {}, 'HEAD'), false)
  for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip', 'Prefetch'])
    assert.equal(visits(CHROME, { 'sec-purpose': purpose }), false, purpose)
  assert.ok(visits(CHROME, { 'sec-purpose': 'other' }))
})
