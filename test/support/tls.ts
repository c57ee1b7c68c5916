/** TLS for a PostgreSQL server of a test, where the machine has openssl to make a certificate with. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalServer } from './postgres-server.ts'

const hasOpenssl = (): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** For the option `skip` of a test. */
export const NO_OPENSSL = hasOpenssl() ? false : 'openssl is not here'

/** Restarts the server with a certificate made out to a name, and returns the certificate's file. */
export const offerTls = (server: Pick<LocalServer, 'data' | 'stop' | 'start'>, name: string): string => {
  const folder = join(server.data, 'tls')
  mkdirSync(folder)
  const certificate = join(folder, 'server.crt')
  const key = join(folder, 'server.key')
  const form = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', [...form, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const { uid, gid } = statSync(server.data)
  for (const path of [folder, certificate, key]) chownSync(path, uid, gid)
  chmodSync(key, 0o600)
  appendFileSync(
    join(server.data, 'postgresql.conf'),
    `ssl_cert_file = '${certificate}'\nssl_key_file = '${key}'\nssl = on\n`,
  )
  server.stop('fast')
  server.start()
  return certificate
}
