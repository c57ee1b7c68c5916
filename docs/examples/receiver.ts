/** A receiver of webhooks: verifies, keeps a page once, however often it comes, answers, then works. Node 24 or newer. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

const { SECRET = '', PORT = '3000', INBOX = 'inbox.db' } = process.env
const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64')
if (key.length < 24) throw new Error('Start it with SECRET=whsec_…')
const database = new DatabaseSync(INBOX)
database.exec('CREATE TABLE IF NOT EXISTS pages (n INTEGER PRIMARY KEY, id TEXT UNIQUE, body TEXT)')
const keep = database.prepare('INSERT INTO pages (id, body) VALUES (?, ?) ON CONFLICT (id) DO NOTHING')
const oldest = database.prepare('SELECT n, body FROM pages WHERE body IS NOT NULL ORDER BY n LIMIT 1')

const isSigned = ({ headers }: IncomingMessage, body: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) < 300)) return false
  const own = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`)
  const given = String(signatures).split(' ')
  return given.some((each) => Buffer.byteLength(each) === own.length && timingSafeEqual(Buffer.from(each), own))
}

/** Does the pages in the order in which they came; one that a crash interrupts is done again at the next start. */
const work = (): void => {
  for (let page = oldest.get(); page; page = oldest.get()) {
    const { type, data } = JSON.parse(String(page.body))
    for (const change of type === 'changes' ? data.data : []) console.log(change.type, change.id, change.referenceId)
    database.prepare('UPDATE pages SET body = NULL WHERE n = ?').run(Number(page.n))
  }
}

const server = createServer(async (request, response) => {
  if (!(Number(request.headers['content-length']) < 1_000_000)) return response.writeHead(413).end()
  const body = await text(request).catch(() => '')
  if (!isSigned(request, body)) return response.writeHead(401).end()
  keep.run(String(request.headers['webhook-id']), body)
  response.writeHead(204).end(() => setImmediate(work))
})
work()
server.listen(Number(PORT), () => console.log('listening', server.address()))
